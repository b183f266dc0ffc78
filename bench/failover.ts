// Runs two api processes and a worker on a primary and its synchronous standby. Promotes the standby again and again
// under load, and kills processes, processor and database. Then compares the books of the service with those of the
// processor.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newClient } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { freePort } from '../test/support/free-port.ts'
import { openServerPair, type ServerPair } from '../test/support/server-pair.ts'
import { readAttempts } from './failover/books-queries.ts'
import { send } from './failover/calls.ts'
import { compareBooks } from './failover/books.ts'
import { failOver, goings, killDatabase, strikeProcessor, type Event } from './failover/faults.ts'
import { startLoad, type Ledger } from './failover/load.ts'
import { keepRunning, type KeptProcess } from './failover/processes.ts'
import { openShop, type Places, type Shop } from './failover/shop.ts'

const { values } = parseArgs({
  options: {
    promotions: { type: 'string', default: '20' },
    kills: { type: 'string', default: '50' },
    callers: { type: 'string', default: '8' },
    // Shows the losses of a failover if commits do not wait for the standby.
    asynchronous: { type: 'boolean', default: false },
  },
})
const [promotions, kills, callers] = [values.promotions, values.kills, values.callers].map(Number) as [
  number,
  number,
  number,
]
const operatorToken = 'operator-token-of-the-failover'
const resolvedMaxSeconds = 300
const betweenMs = 1_500
const readyTriesMax = 100
/** Longer gaps without a write are printed one by one: a promotion may stop writes for so long. */
const longMs = 3_000

async function main(folder: string): Promise<void> {
  // Under root the servers run as another user. That user needs access to the folder.
  chmodSync(folder, 0o711)
  console.log(`logs in ${folder}`)
  await using pair = await openServerPair(join(folder, 'pair'), !values.asynchronous)
  await pair.administer(pair.primary(), 'create database florin')
  const books = await startEmbeddedPostgres({ dataFolder: join(folder, 'books'), log: () => {} })
  const service = await startService(folder, pair, books.databaseUrl('processor'))
  try {
    const { places, apis } = service
    const shops: [Shop, Shop] = [await openShop(places), await openShop(places)]
    const faults = strikeProcessor(places, shops)
    const load = startLoad({ apis, shops, callers, triedMaxMs: resolvedMaxSeconds * 1_000 })
    const events = await disturb(pair, service)
    await faults.stop()
    await load.stop()
    console.log('the load is through; waiting for open payments')
    const attempts = await rest(pair)
    const differences = await compareBooks(places, shops, load.ledger)
    report(load.ledger, events, differences, attempts)
  } finally {
    await Promise.all(service.processes.map((one) => one.stop()))
    await books.stop()
  }
}

async function startService(folder: string, pair: ServerPair, processorBooks: string) {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
  const at = (port: number) => `http://127.0.0.1:${port}`
  const places: Places = { api: at(ports[1]), processor: at(ports[0]), operatorToken }
  const shared = {
    FLORIN_DATA: folder,
    DATABASE_URL: pair.databaseUrl('florin'),
    PROCESSOR_DATABASE_URL: processorBooks,
    FLORIN_OPERATOR_TOKEN: operatorToken,
    FLORIN_LIMITS: 'off',
    PROCESSOR_URL: places.processor,
    SANDBOX_PROCESSOR_PORT: String(ports[0]),
  }
  const run = (name: string, FLORIN_ROLES: string, port: number): Promise<KeptProcess> =>
    keepRunning(name, folder, { ...shared, FLORIN_ROLES, PORT: String(port) })
  // The order in which they are killed: the api processes are not killed one right after the other.
  const processes = [
    await run('api-1', 'api', ports[1]),
    await run('processor', 'processor', 0),
    await run('worker', 'worker', ports[3]),
    await run('api-2', 'api', ports[2]),
  ]
  return { places, processes, apis: [at(ports[1]), at(ports[2])] }
}

/** Alternates promotions and kills until each was done as often as requested. */
async function disturb(
  pair: ServerPair,
  { processes, apis }: { processes: KeptProcess[]; apis: string[] },
): Promise<Event[]> {
  const events: Event[] = []
  const note = (what: string) => {
    events.push({ what, at: performance.now() })
    console.log(`${seconds(performance.now())} ${what}`)
  }
  let killed = 0
  for (let promoted = 0; promoted < promotions || killed < kills; promoted++) {
    await pause(betweenMs)
    const due = Math.ceil((kills * (promoted + 1)) / Math.max(1, promotions))
    for (; killed < Math.min(kills, due); killed++) {
      const victim = processes[killed % (processes.length + 1)]
      note(`${victim?.name ?? 'database'} killed`)
      if (victim) victim.kill()
      else await killDatabase(pair)
      await pause(betweenMs / 2)
    }
    const going = goings[promoted % goings.length] ?? 'killed'
    if (promoted >= promotions) continue
    // The start of a killed process would otherwise count as time of the failover.
    await allReady(apis)
    note(`primary ${going}, standby promoted`)
    await failOver(pair, going, processes)
  }
  await pause(betweenMs)
  note('the end')
  return events
}

async function allReady(apis: string[]): Promise<void> {
  for (const api of apis) {
    for (let tries = 0; tries < readyTriesMax; tries++) {
      if ((await send(`${api}/health/ready`, 'GET', {})).status === 200) break
      await pause(200)
    }
  }
}

type Attempts = { open: number; attempts: number; slowest: number }

/** Waits until no attempt is open, at most as long as an attempt may be. */
async function rest(pair: ServerPair): Promise<Attempts> {
  const client = newClient(pair.databaseUrl('florin'))
  await client.connect()
  try {
    for (let waited = 0; ; waited++) {
      const { rows } = await client.query<Attempts>(readAttempts)
      const found = rows[0] ?? { open: 0, attempts: 0, slowest: 0 }
      if (found.open === 0 || waited > resolvedMaxSeconds) return found
      await pause(1_000)
    }
  } finally {
    await client.end()
  }
}

function report(
  { invoices, intents, acknowledged, statuses, unexpected }: Ledger,
  events: Event[],
  { lost, double }: Awaited<ReturnType<typeof compareBooks>>,
  { open, attempts, slowest }: Attempts,
): void {
  for (const line of [...lost, ...double, ...new Set(unexpected)]) console.log(line)
  const told = Object.groupBy(intents, ({ told }) => told)
  const until = events.at(-1)?.at ?? 0
  const gaps = acknowledged
    .map((at, place) => ({ at, ms: (acknowledged[place + 1] ?? at) - at }))
    .filter(({ at }) => at < until)
  const longest = (some: typeof gaps) => Math.round(Math.max(0, ...some.map(({ ms }) => ms)))
  // Requests that were in flight at an event are still answered for a moment.
  const causeOf = ({ at, ms }: (typeof gaps)[number]) =>
    events.findLast((event) => event.at < at + ms / 2)?.what
  for (const gap of gaps.filter(({ ms }) => ms > longMs))
    console.log(`${seconds(gap.at)} ${gap.ms.toFixed(0)} ms without a write, after: ${causeOf(gap)}`)
  for (const what of new Set(events.map((event) => event.what))) {
    const times = events.filter((event) => event.what === what).length
    const ms = longest(gaps.filter((gap) => causeOf(gap) === what))
    console.log(`${String(times).padStart(3)} x ${what}: at most ${ms} ms without a write`)
  }
  console.log('answers', JSON.stringify(statuses))
  const counts = Object.entries(told).map(([name, some]) => [name, some?.length])
  console.log('payments', JSON.stringify(Object.fromEntries(counts)))
  console.log(
    `${invoices.length} invoices, ${attempts} attempts: ${lost.length} lost, ${double.length} double, ${open} open; ` +
      `the slowest was resolved after ${slowest.toFixed(0)} s; at most ${longest(gaps)} ms without a write`,
  )
  if (
    unexpected.length > 0 ||
    lost.length > 0 ||
    double.length > 0 ||
    open > 0 ||
    slowest > resolvedMaxSeconds
  )
    process.exitCode = 1
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(7)} s`
}

const folder = mkdtempSync(join(tmpdir(), 'florin-failover-'))
await main(folder)
// After a failure the logs may show the reason.
if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
