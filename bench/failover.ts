// Runs two api processes and a worker on a primary and its synchronous standby. Promotes the standby again and again
// under load, and kills processes, processor and database. Then compares the books of the service with those of the
// processor.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { openServerPair, type ServerPair } from '../test/support/server-pair.ts'
import { send } from './failover/calls.ts'
import { compareBooks } from './failover/books.ts'
import { failOver, goings, killDatabase, strikeProcessor, type Event } from './failover/faults.ts'
import { startLoad } from './failover/load.ts'
import { report, seconds } from './failover/report.ts'
import { awaitAttempts, resolvedMaxSeconds } from './failover/rest.ts'
import { startProcesses, type FailoverService } from './failover/service.ts'
import { openShop, type Shop } from './failover/shop.ts'

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
const betweenMs = 1_500
const readyTriesMax = 100

async function main(folder: string): Promise<void> {
  // Under root the servers run as another user. That user needs access to the folder.
  chmodSync(folder, 0o711)
  console.log(`logs in ${folder}`)
  await using pair = await openServerPair(join(folder, 'pair'), !values.asynchronous)
  await pair.administer(pair.primary(), 'create database florin')
  const books = await startEmbeddedPostgres({ dataFolder: join(folder, 'books'), log: () => {} })
  const service = await startProcesses(folder, pair.databaseUrl('florin'), books.databaseUrl('processor'))
  try {
    const { places, apis } = service
    const shops: [Shop, Shop] = [await openShop(places), await openShop(places)]
    const striking = strikeProcessor(places, shops)
    const load = startLoad({ apis, shops, callers, triedMaxMs: resolvedMaxSeconds * 1_000 })
    const events = await disturb(pair, service)
    await striking.stop()
    await load.stop()
    console.log('the load is through; waiting for open payments')
    const attempts = await awaitAttempts(pair.databaseUrl('florin'))
    const differences = await compareBooks(places, shops, load.ledger)
    report(load.ledger, events, differences, attempts)
    const faults =
      [...differences.lost, ...differences.double, ...load.ledger.unexpected].length + attempts.open
    if (faults > 0 || attempts.slowest > resolvedMaxSeconds) process.exitCode = 1
  } finally {
    await Promise.all(service.processes.map((one) => one.stop()))
    await books.stop()
  }
}

/** Alternates promotions and kills until each was done as often as requested. */
async function disturb(pair: ServerPair, { processes, apis }: FailoverService): Promise<Event[]> {
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

const folder = mkdtempSync(join(tmpdir(), 'florin-failover-'))
await main(folder)
// After a failure the logs may show the reason.
if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
