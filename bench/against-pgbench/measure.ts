import { join } from 'node:path'
import type pg from 'pg'
import type { OwnService } from '../own-service.ts'
import { calls, loadOf, type CallName } from './calls.ts'
import type { BenchCompany } from './company.ts'
import { loadCounters, type Counters } from './counters.ts'
import { fill } from './fill.ts'
import type { LoadGenerator } from './load.ts'
import { runPgbench } from './pgbench.ts'
import type { Recorded } from './recording.ts'
import { countFrom, idOf, pgbenchScript } from './script.ts'

/** One database with its companies: that of the service, or that of pgbench. */
export type Books = {
  name: string
  url: string
  client: pg.Client
  companies: BenchCompany[]
  settings: string
}

/** The context that all measurements share. */
export type Bench = {
  own: OwnService
  pgbench: string
  generator: LoadGenerator
  ofService: Books
  ofPgbench: Books
  statements: Map<CallName, Recorded[]>
  /** The run of the paid invoices that reads use, and their number for each caller. */
  paid: { run: number; each: number }
  /** Counts runs, so that no two runs make the same ids. */
  runs: number
  seconds: number
}

/** One measurement. Times are in ms, CPU in µs per request. */
export type Measured = {
  perSecond: number
  node: number
  postgres: number
  transactions: number
  walBytes: number
  p50: number
  p99: number
  /** Cores that other processes of the machine used meanwhile. */
  others: number
}

const warmUpSeconds = 1
/** An upper bound of the payments in a second. */
const paidASecondMax = { one: 1_500, many: 4_500 }

/** Measures the service. */
export async function measureService(bench: Bench, name: CallName, callers: number): Promise<Measured> {
  const { own, generator, ofService, seconds } = bench
  const pool = await prepare(bench, ofService, name, callers)
  const targets =
    pool && Array.from({ length: pool.each * callers }, (_none, n) => targetOf(pool.run, n, callers))
  const load = loadOf(calls[name], ofService.companies, targets)
  const span = spanOf(bench, ofService)
  const common = { baseUrl: own.baseUrl, callers, warmUpSeconds, seconds }
  const { done, seconds: took, ranOut, p50, p99 } = await generator.send({ ...load, ...common }, span.begin)
  if (ranOut) console.error(`${name}: the invoices were used up after ${took.toFixed(1)} s`)
  const perSecond = done / took
  return { ...(await span.end(perSecond)), perSecond, p50, p99 }
}

/** Measures pgbench with the statements of the same call. */
export async function measurePgbench(bench: Bench, name: CallName, clients: number): Promise<Measured> {
  const { ofPgbench, seconds, statements } = bench
  const { about } = calls[name]
  const pool = await prepare(bench, ofPgbench, name, clients)
  const isRead = name === 'read' || name === 'search'
  const { text, variables } = pgbenchScript(
    statements.get(name) ?? [],
    about === 'any invoice' ? about : 'each invoice',
  )
  const span = spanOf(bench, ofPgbench)
  const perSecond = await runPgbench(
    {
      program: bench.pgbench,
      url: ofPgbench.url,
      settings: isRead ? '-c TimeZone=UTC' : ofPgbench.settings,
      script: text,
      file: join(bench.own.folder, `${name}.pgbench`),
      clients,
      warmUpSeconds,
      seconds,
      variables: {
        ...variables,
        from: String(countFrom(bench.runs++)),
        invoices_from: String(countFrom(pool?.run ?? 0)),
        invoices: String(pool?.each ?? 0),
      },
    },
    span.begin,
  )
  if (pool && about === 'each invoice') await refuseUsedUp(ofPgbench.client, pool, clients)
  const milliseconds = (1000 * clients) / perSecond
  return { ...(await span.end(perSecond)), perSecond, p50: milliseconds, p99: NaN }
}

/**
 * Creates the invoices for payments after a checkpoint, so that PostgreSQL does not log whole pages when they change.
 */
async function prepare(bench: Bench, books: Books, name: CallName, callers: number) {
  await books.client.query('checkpoint')
  const { about } = calls[name]
  if (about === 'nothing') return undefined
  if (about === 'any invoice') return bench.paid
  const most = paidASecondMax[callers === 1 ? 'one' : 'many'] * (bench.seconds + warmUpSeconds)
  const pool = { run: bench.runs++, each: Math.ceil(most / callers) }
  const { statements } = bench
  const made = { ...pool, callers, invoicesRun: pool.run }
  await fill(books.client, statements.get('create') ?? [], books.companies, made)
  return pool
}

/** Throws if pgbench ran out of invoices. Its script would continue without a write, very fast. */
async function refuseUsedUp(
  client: pg.Client,
  { run, each }: { run: number; each: number },
  clients: number,
) {
  const last = Array.from({ length: clients }, (_none, caller) => idOf(countFrom(run) + each, caller, 1))
  const read = 'select count(*)::int as paid from invoices where id = any($1) and paid_cents > 0'
  const { rows } = await client.query<{ paid: number }>(read, [last])
  if (rows[0]?.paid !== 0) throw new Error('pgbench ran out of invoices to pay: raise paidASecondMax')
}

/** Returns the n-th invoice of a run, with callers in turns, and the index of its company. */
function targetOf(run: number, n: number, callers: number) {
  const caller = n % callers
  const count = countFrom(run) + 1 + Math.floor(n / callers)
  return { id: idOf(count, caller, 1), session: caller }
}

/** Measures the usage between two moments, per request. */
function spanOf({ own }: Bench, books: Books) {
  const read = () => loadCounters(books.client, books.name, { node: own.pid, postgres: own.postgres.pid })
  let before: Promise<Counters> | undefined
  return {
    begin: () => void (before = read()),
    async end(perSecond: number) {
      const after = await read()
      const from = await before
      if (!from) throw new Error('a measurement ended before it began')
      const took = after.at - from.at
      const each = (used: (counters: Counters) => number) => (used(after) - used(from)) / (perSecond * took)
      const others = (counters: Counters) => counters.machine - counters.own
      return {
        node: each(({ node }) => node) * 1_000_000,
        postgres: each(({ postgres }) => postgres) * 1_000_000,
        transactions: each(({ transactions }) => transactions),
        walBytes: each(({ walBytes }) => walBytes),
        others: (others(after) - others(from)) / took,
      }
    },
  }
}
