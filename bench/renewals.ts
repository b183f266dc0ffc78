// Lets thousands of subscriptions renew within one minute. Compares processing in bulk with processing one at a time
// and with pgbench. See bench/README.md.
import { parseArgs } from 'node:util'
import { openOwnService } from './own-service.ts'
import { measureLooks, type Rates } from './renewals/looks.ts'
import { measureMinute, type Minute, type MinuteResult } from './renewals/minute.ts'

/** The goals of a quiet machine of two cores at 10,000 renewals: lower and upper limits. */
const floors = {
  bulkToAlone: 10,
  /** Compared with invoices that are created one after the other, each of which waits for the disk. */
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
  const options = parseOptions()
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

function parseOptions() {
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
    `issue and turn: ${formatNumber(bulk)} a second in bulk, ${formatNumber(alone)} one at a time: ${formatNumber(toAlone, 1)} times`,
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
    `pgbench creates ${formatNumber(one.rate)} invoices a second one after the other: ${formatNumber(one.ratio, 1)} times;`,
    `${formatNumber(many.rate)} by many clients, which share the disk and take both cores: ${formatNumber(many.ratio, 1)} times`,
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
    `  invoiced in ${formatNumber(invoicedSeconds, 1)} s, charged in ${formatNumber(chargedSeconds, 1)} s, at rest in ${formatNumber(restedSeconds, 1)} s;`,
    `${double} double, ${missed} missed, ${unsettled} not settled`,
  )
  console.log(
    `  p99 of a payment: ${formatNumber(quietP99, 1)} ms quiet, ${formatNumber(besideP99, 1)} ms beside them, ${formatNumber(besideP99 / quietP99, 1)} times;`,
    `another company's timers: ${formatNumber(lateMs)} ms late at most, of ${lateCount}`,
  )
  atMost('seconds until all were invoiced', invoicedSeconds, floors.invoicedSecondsMax)
  const chargedMax = floors.chargedSecondsMax.get(answerAfterMs)
  if (chargedMax !== undefined) atMost('seconds until all were charged', chargedSeconds, chargedMax)
  atMost('double, missed or not settled', double + missed + unsettled, 0)
  atMost('p99 beside over quiet', besideP99 / quietP99, floors.besideToQuietP99Max)
  atMost("ms by which another company's timer was late", lateMs, floors.lateMsMax)
}

function atLeast(what: string, value: number, floor: number): void {
  if (!(value >= floor)) missedBy(`${what}: ${formatNumber(value, 1)}, below ${floor}`)
}

function atMost(what: string, value: number, ceiling: number): void {
  if (!(value <= ceiling)) missedBy(`${what}: ${formatNumber(value, 1)}, above ${ceiling}`)
}

function missedBy(what: string): void {
  console.log(`  ${what}`)
  process.exitCode = 1
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function formatNumber(value: number, digits = 0): string {
  return value.toFixed(digits)
}

await main()
