// Compares the service with pgbench, which makes the same statements. Both run in turns within one run. See
// bench/README.md.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate, createMissingDatabase } from '#platform/database'
import { join } from 'node:path'
import { calls, statementsOf, type CallName } from './against-pgbench/calls.ts'
import { openCompanies } from './against-pgbench/company.ts'
import { residentMegabytes } from './against-pgbench/counters.ts'
import { fill } from './against-pgbench/fill.ts'
import { startLoadGenerator } from './against-pgbench/load.ts'
import {
  measurePgbench,
  measureService,
  type Bench,
  type Books,
  type Measured,
} from './against-pgbench/measure.ts'
import { findPgbench } from './against-pgbench/pgbench.ts'
import { openRecordingService } from './against-pgbench/recording.ts'
import { openOwnService, type OwnService } from './own-service.ts'

/** The goals on a quiet machine at 64 callers: ratios to pgbench, kB of WAL per request, MB of memory. */
const floors: Partial<Record<CallName, { ratio?: number; walKilobytes?: number }>> = {
  create: { ratio: 1.1, walKilobytes: 1.7 },
  'create-key': { ratio: 0.9 },
  wallet: { ratio: 1.3, walKilobytes: 5.5 },
  'wallet-key': { ratio: 1.0 },
  saved: { ratio: 1.3, walKilobytes: 5.5 },
  'saved-key': { ratio: 1.0 },
  read: { ratio: 0.6 },
  search: { ratio: 0.3 },
}
const floorsAt = 64
const p99ToP50Max = 3
const idleMegabytesMax = 150
const loadedMegabytesMax = 260
const othersCoresMax = 0.3

const companyCount = 20
const paidEach = 40
const callersMax = 64
/** The embedded server has no more connections left. */
const clientsMax = 28

type Round = { service: Measured; pgbench: Measured }
type Options = { calls: CallName[]; callers: number[]; rounds: number; seconds: number }

async function main(): Promise<void> {
  const options = parseOptions()
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    console.error('pgbench is needed: install it, or say in PGBENCH where it is')
    process.exitCode = 2
    return
  }
  await using own = await openOwnService()
  const idle = residentMegabytes(own.pid)
  using generator = startLoadGenerator()
  const bench = await prepare(own, options, { pgbench, generator })
  heading()
  for (const callers of options.callers)
    for (const name of options.calls) {
      const rounds: Round[] = []
      for (let round = 0; round < options.rounds; round++)
        rounds.push(await oneRound(bench, name, callers, round))
      report(name, callers, rounds)
    }
  reportMemory(idle, residentMegabytes(own.pid))
  await bench.ofService.client.end()
  await bench.ofPgbench.client.end()
}

function parseOptions(): Options {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: Object.keys(calls).join(',') },
      callers: { type: 'string', default: '1,16,64' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
    },
  })
  const named = values.calls.split(',').map((name) => {
    if (!(name in calls))
      throw new Error(`there is no call ${name}: use some of ${Object.keys(calls).join(', ')}`)
    return name as CallName
  })
  const callers = values.callers.split(',').map(Number)
  return { calls: named, callers, rounds: Number(values.rounds), seconds: Number(values.seconds) }
}

/** Opens the databases of the service and of pgbench, and fills them with the same rows. */
async function prepare(
  own: OwnService,
  options: Options,
  using: Pick<Bench, 'pgbench' | 'generator'>,
): Promise<Bench> {
  const url = own.postgres.databaseUrl('pgbench')
  await createMissingDatabase(url, own.postgres.adminUrl)
  await migrate(url, join(import.meta.dirname, '..', 'migrations'))
  const statements: Bench['statements'] = new Map()
  await using recording = await openRecordingService(url, own)
  const { settings } = recording
  const ofPgbench = { ...(await openBooks(url, 'pgbench', recording.baseUrl, settings)), settings }
  const ofService = await openBooks(own.databaseUrl, 'bench', own.baseUrl, settings)
  const [company] = ofPgbench.companies
  if (!company) throw new Error('there is no company')
  for (const name of new Set<CallName>(['create', 'wallet', ...options.calls]))
    statements.set(name, await statementsOf(recording, company, calls[name]))
  const paid = { run: 0, each: paidEach }
  for (const { client, companies } of [ofService, ofPgbench]) {
    const about = { callers: callersMax, each: paidEach, invoicesRun: 0 }
    await fill(client, statements.get('create') ?? [], companies, { ...about, run: 0 })
    await fill(client, statements.get('wallet') ?? [], companies, { ...about, run: 1 })
    await client.query('vacuum analyze')
  }
  await ofPgbench.client.query(
    'create table bench_companies (place int primary key, id uuid not null, customer_id uuid not null)',
  )
  for (const [place, { id, customerId }] of ofPgbench.companies.entries())
    await ofPgbench.client.query('insert into bench_companies values ($1, $2, $3)', [place, id, customerId])
  return { own, ...using, ofService, ofPgbench, statements, paid, runs: 2, seconds: options.seconds }
}

async function openBooks(url: string, name: string, baseUrl: string, settings: string): Promise<Books> {
  const client = new pg.Client({ connectionString: url, options: settings })
  // A failed measurement stops the server before this client.
  client.on('error', () => {})
  await client.connect()
  return { name, url, client, companies: await openCompanies(baseUrl, companyCount), settings }
}

/**
 * Measures both. The order alternates with each round. pgbench runs with the number of clients that is fastest for it.
 */
async function oneRound(bench: Bench, name: CallName, callers: number, round: number): Promise<Round> {
  const ofPgbench = async () => {
    const measured: Measured[] = []
    for (const clients of callers > clientsMax ? [16, clientsMax] : [callers])
      measured.push(await measurePgbench(bench, name, clients))
    return measured.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))
  }
  const ofService = () => measureService(bench, name, callers)
  if (round % 2 === 0) return { service: await ofService(), pgbench: await ofPgbench() }
  const pgbench = await ofPgbench()
  return { pgbench, service: await ofService() }
}

function heading(): void {
  console.log(
    '                         requests/s          CPU µs of   pgbench’s   trans-     kB of WAL        ms',
  )
  console.log(
    'call       callers  service pgbench ratio  node postgres  postgres  actions service pgbench    p50    p99  others',
  )
}

function report(name: CallName, callers: number, rounds: Round[]): void {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick))
  const ratio = of(({ service, pgbench }) => service.perSecond / pgbench.perSecond)
  const wal = of(({ service }) => service.walBytes / 1000)
  const [p50, p99] = [of(({ service }) => service.p50), of(({ service }) => service.p99)]
  const others = of(({ service, pgbench }) => Math.max(service.others, pgbench.others))
  console.log(
    name.padEnd(10) +
      formatNumber(callers, 8) +
      formatNumber(
        of(({ service }) => service.perSecond),
        9,
      ) +
      formatNumber(
        of(({ pgbench }) => pgbench.perSecond),
        8,
      ) +
      formatNumber(ratio, 6, 2) +
      formatNumber(
        of(({ service }) => service.node),
        6,
      ) +
      formatNumber(
        of(({ service }) => service.postgres),
        9,
      ) +
      formatNumber(
        of(({ pgbench }) => pgbench.postgres),
        10,
      ) +
      formatNumber(
        of(({ service }) => service.transactions),
        9,
        2,
      ) +
      formatNumber(wal, 8, 2) +
      formatNumber(
        of(({ pgbench }) => pgbench.walBytes / 1000),
        8,
        2,
      ) +
      formatNumber(p50, 7, 1) +
      formatNumber(p99, 7, 1) +
      formatNumber(others, 8, 2),
  )
  if (others > othersCoresMax) spoilt(`others used ${others.toFixed(2)} cores`)
  if (callers !== floorsAt) return
  const floor = floors[name] ?? {}
  if (floor.ratio !== undefined && ratio < floor.ratio)
    missed(`${name}: ${ratio.toFixed(2)} of pgbench, below ${floor.ratio}`)
  if (floor.walKilobytes !== undefined && wal > floor.walKilobytes)
    missed(`${name}: ${wal.toFixed(2)} kB of WAL, above ${floor.walKilobytes}`)
  if (p99 / p50 > p99ToP50Max)
    missed(`${name}: p99 is ${(p99 / p50).toFixed(1)} times p50, above ${p99ToP50Max}`)
}

function reportMemory(idle: number, loaded: number): void {
  console.log(`memory of the service: ${idle.toFixed(0)} MB idle, ${loaded.toFixed(0)} MB after load`)
  if (idle > idleMegabytesMax) missed(`${idle.toFixed(0)} MB idle, above ${idleMegabytesMax}`)
  if (loaded > loadedMegabytesMax) missed(`${loaded.toFixed(0)} MB after load, above ${loadedMegabytesMax}`)
}

function missed(what: string): void {
  console.log(`  ${what}`)
  process.exitCode ??= 1
}

function spoilt(what: string): void {
  console.log(`  ${what}: these figures say nothing`)
  process.exitCode = 3
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function formatNumber(value: number, width: number, digits = 0): string {
  return value.toFixed(digits).padStart(width)
}

await main()
