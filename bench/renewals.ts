// Lets thousands of subscriptions renew within one minute, and holds looks in bulk against looks one at a time and against
// pgbench. See bench/README.md.
import { parseArgs } from 'node:util'
import { openOwnService } from './own-service.ts'
import { measureLooks, type Rates } from './renewals/looks.ts'
import { measureMinute, type Minute, type MinuteResult } from './renewals/minute.ts'

/** What a quiet machine of two cores reaches at 10,000 renewals: at least, and at most. */
const floors = {
  bulkToAlone: 10,
  /** Over invoices that are created one after the other, each of which waits for the disk. */
  bulkToPgbenchAlone: 4,
  invoicedSecondsMax: 10,
  /** By the ms that the processor takes. */
  chargedSecondsMax: new Map([
    [0, 40],
    [300, 120],
  ]),
  besideToQuietP99Max: 2,
  lateMsMax: 1_000,
}

type Worker = 'beside' | 'within'

async function main(): Promise<void> {
  const options = readOptions()
  if (options.parts.includes('looks')) {
    await using own = await openOwnService()
    reportLooks(await measureLooks(own, options))
  }
  if (!options.parts.includes('minute')) return
  for (const worker of options.workers) {
    await using own = await openOwnService(worker)
    for (const answerAfterMs of options.answers)
      for (const companies of options.companies) {
        const minute = { renewals: options.count, companies, answerAfterMs }
        reportMinute(worker, minute, await measureMinute(own, minute))
      }
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      parts: { type: 'string', default: 'looks,minute' },
      count: { type: 'string', default: '10000' },
      companies: { type: 'string', default: '1,1000' },
      answers: { type: 'string', default: '0,300' },
      rounds: { type: 'string', default: '3' },
      workers: { type: 'string', default: 'beside,within' },
    },
  })
  return {
    parts: values.parts.split(','),
    count: Number(values.count),
    companies: values.companies.split(',').map(Number),
    answers: values.answers.split(',').map(Number),
    rounds: Number(values.rounds),
    workers: values.workers.split(',').map(workerOf),
  }
}

function workerOf(text: string): Worker {
  if (text !== 'beside' && text !== 'within')
    throw new Error(`--workers takes beside and within, not ${text}`)
  return text
}

function reportLooks(rounds: Rates[]): void {
  const of = (pick: (rates: Rates) => number) => median(rounds.map(pick))
  const [bulk, alone] = [of(({ bulk }) => bulk), of(({ alone }) => alone)]
  const toAlone = of((rates) => rates.bulk / rates.alone)
  console.log(
    `issue and turn: ${shown(bulk)} a second in bulk, ${shown(alone)} one at a time: ${shown(toAlone, 1)} times`,
  )
  atLeast('in bulk over one at a time', toAlone, floors.bulkToAlone)
  const measured = rounds.flatMap(({ bulk, pgbench }) => (pgbench === undefined ? [] : [{ bulk, pgbench }]))
  if (measured.length === 0) return console.log('pgbench: there is none here')
  const pgbench = (which: 'alone' | 'together') => ({
    rate: median(measured.map((each) => each.pgbench[which])),
    ratio: median(measured.map((each) => each.bulk / each.pgbench[which])),
  })
  const [one, many] = [pgbench('alone'), pgbench('together')]
  console.log(
    `pgbench creates ${shown(one.rate)} invoices a second one after the other: ${shown(one.ratio, 1)} times;`,
    `${shown(many.rate)} by many clients, which share the disk and take both cores: ${shown(many.ratio, 1)} times`,
  )
  atLeast('in bulk over pgbench, one after the other', one.ratio, floors.bulkToPgbenchAlone)
}

function reportMinute(
  worker: Worker,
  { renewals, companies, answerAfterMs }: Minute,
  result: MinuteResult,
): void {
  const { invoicedSeconds, chargedSeconds, restedSeconds, missed, double, unsettled } = result
  const { quietP99, besideP99, lateMs, lateCount } = result
  console.log(
    `${renewals} renewals of ${companies} companies, a processor of ${answerAfterMs} ms, due work ${worker}:`,
  )
  console.log(
    `  invoiced in ${shown(invoicedSeconds, 1)} s, charged in ${shown(chargedSeconds, 1)} s, at rest in ${shown(restedSeconds, 1)} s;`,
    `${double} double, ${missed} missed, ${unsettled} not settled`,
  )
  console.log(
    `  p99 of a payment: ${shown(quietP99, 1)} ms quiet, ${shown(besideP99, 1)} ms beside them, ${shown(besideP99 / quietP99, 1)} times;`,
    `another company's timers: ${shown(lateMs)} ms late at most, of ${lateCount}`,
  )
  atMost('seconds until all were invoiced', invoicedSeconds, floors.invoicedSecondsMax)
  const chargedMax = floors.chargedSecondsMax.get(answerAfterMs)
  if (chargedMax !== undefined) atMost('seconds until all were charged', chargedSeconds, chargedMax)
  atMost('double, missed or not settled', double + missed + unsettled, 0)
  atMost('p99 beside over quiet', besideP99 / quietP99, floors.besideToQuietP99Max)
  atMost("ms by which another company's timer was late", lateMs, floors.lateMsMax)
}

function atLeast(what: string, value: number, floor: number): void {
  if (!(value >= floor)) missedBy(`${what}: ${shown(value, 1)}, below ${floor}`)
}

function atMost(what: string, value: number, ceiling: number): void {
  if (!(value <= ceiling)) missedBy(`${what}: ${shown(value, 1)}, above ${ceiling}`)
}

function missedBy(what: string): void {
  console.log(`  ${what}`)
  process.exitCode = 1
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function shown(value: number, digits = 0): string {
  return value.toFixed(digits)
}

await main()
