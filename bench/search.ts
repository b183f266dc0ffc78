// Runs each documented filter and sort in databases of growing size, in turns. Prints the slowdown from one size to the
// next. Exits 1 if a page slows down by more than its limit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSizedDatabases, type SizedDatabase } from './search-databases.ts'
import {
  assemble,
  bytesPerRow,
  call,
  explained,
  find,
  openBare,
  perSecond,
  timed,
  type Assembled,
  type Reading,
} from './search-measures.ts'
import { fullScopeRequests, searchRequests, type SearchRequest } from './search-requests.ts'
import { loadSamples, type Samples } from './search-samples.ts'

const variants = 4
const rounds = 12
const load = { seconds: 0.5, concurrency: 8 }
const summaryMsMax = 20

/** The cost of one kind of request in one database: the best of all rounds, averaged over its variants. */
type Measured = { databaseMs: number; requestMs: number; reading: Reading }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      plans: { type: 'boolean' },
      only: { type: 'string', default: '' },
    },
  })
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'florin-search-'))
  const sizes = values.sizes.split(',').map(Number)
  const { databases, close } = await openSizedDatabases(folder, sizes, 1)
  try {
    const misses = await measureAll(databases, values.only, Boolean(values.plans))
    if (misses > 0) process.exitCode = 1
  } finally {
    await close()
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(databases: SizedDatabase[], only: string, plans: boolean): Promise<number> {
  const samples = await Promise.all(databases.map(loadSamples))
  head(databases)
  let misses = 0
  for (const request of searchRequests.filter(({ name }) => name.includes(only))) {
    const asked = await Promise.all(databases.map((database, n) => variantsOf(database, request, samples[n])))
    const measured = await measure(asked)
    const ratio = await ratioToBare(asked.at(-1) ?? [])
    const isMissed = report(request, measured, ratio)
    if (isMissed) misses += 1
    if (isMissed || plans) for (const plan of measured.at(-1)?.reading.plans ?? []) console.log(plan)
  }
  misses += await measureFullScope(only, databases.at(-1), samples.at(-1))
  for (const database of databases) await reportBytes(database)
  console.log(`\n${misses} missed`)
  return misses
}

function variantsOf(database: SizedDatabase, request: SearchRequest, samples: Samples | undefined) {
  if (!samples) throw new Error('no samples were read')
  const all = Array.from({ length: variants }, (_, variant) => request.body(samples, variant))
  return Promise.all(all.map((body) => assemble(database, request, body)))
}

/** Measures in turns, so that other load of the machine affects all of them. */
async function measure(asked: Assembled[][]): Promise<Measured[]> {
  const best = asked.map((all) => all.map(() => ({ databaseMs: Infinity, requestMs: Infinity })))
  for (let round = 0; round < rounds; round++)
    for (let variant = 0; variant < variants; variant++)
      for (const [size, all] of asked.entries()) {
        const one = all[variant]
        const held = best[size]?.[variant]
        if (!one || !held) continue
        held.databaseMs = Math.min(held.databaseMs, await timed(() => find(one)))
        held.requestMs = Math.min(held.requestMs, await timed(() => call(one)))
      }
  return Promise.all(
    asked.map(async (all, size) => ({
      databaseMs: mean((best[size] ?? []).map(({ databaseMs }) => databaseMs)),
      requestMs: mean((best[size] ?? []).map(({ requestMs }) => requestMs)),
      reading: together(await inTurn(all, explained)),
    })),
  )
}

async function inTurn<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

function together(readings: Reading[]): Reading {
  return {
    rows: mean(readings.map(({ rows }) => rows)),
    blocks: mean(readings.map(({ blocks }) => blocks)),
    ms: mean(readings.map(({ ms }) => ms)),
    plans: readings[0]?.plans ?? [],
  }
}

/**
 * Returns the rate of the service divided by that of its bare statements through the driver. The concurrency is the
 * same.
 */
async function ratioToBare(asked: Assembled[]): Promise<number> {
  const [first] = asked
  if (!first) return NaN
  const pool = openBare(first.database, load.concurrency)
  const one = (turn: number) => asked[turn % asked.length] ?? first
  const bare = await perSecond(async (turn) => {
    for (const statement of one(turn).all) await pool.query(statement)
  }, load)
  await pool.end()
  return (await perSecond((turn) => call(one(turn)), load)) / bare
}

async function measureFullScope(only: string, database?: SizedDatabase, samples?: Samples): Promise<number> {
  if (!database || !samples) return 0
  let misses = 0
  console.log(`\nThe full scope holds ${samples.fullScopeInvoices} invoices.`)
  for (const request of fullScopeRequests.filter(({ name }) => name.includes(only))) {
    const asked = await variantsOf(database, request, samples)
    const [measured] = await measure([asked])
    const isMissed = request.of.endsWith('summary') && (measured?.databaseMs ?? 0) > summaryMsMax
    if (isMissed) misses += 1
    console.log(
      `${request.name.padEnd(46)} ${measured?.databaseMs.toFixed(1)} ms in the database, ${measured?.requestMs.toFixed(1)} ms in all, ` +
        `${measured?.reading.rows.toFixed(0)} rows, ${measured?.reading.blocks.toFixed(0)} blocks${isMissed ? '  MISSED' : ''}`,
    )
    for (const plan of isMissed ? (measured?.reading.plans ?? []) : []) console.log(plan)
  }
  return misses
}

function head(databases: SizedDatabase[]): void {
  const sizes = databases.map(({ invoices }) => `${invoices / 1000}k`.padStart(8)).join('')
  console.log(
    `${''.padEnd(46)}ms in database${''.padEnd(Math.max(0, databases.length * 8 - 14))}  factor   blocks, rows   ms in all`,
  )
  console.log(`${''.padEnd(46)}${sizes}`)
}

/** Prints a line. Returns whether the last step was slower than its limit. */
function report(request: SearchRequest, measured: Measured[], ratio: number): boolean {
  const times = measured.map(({ databaseMs }) => databaseMs.toFixed(2).padStart(8)).join('')
  const factors = measured
    .slice(1)
    .map(({ databaseMs }, n) => (databaseMs / (measured[n]?.databaseMs ?? NaN)).toFixed(2).padStart(6))
  // The smallest of three databases has too few records of some kinds.
  const large = measured.length > 2 ? measured.slice(1) : measured
  const factor = (large.at(-1)?.databaseMs ?? NaN) / (large[0]?.databaseMs ?? NaN)
  const isMissed = factor > request.slowerMax
  const blocks = measured.map(({ reading }) => reading.blocks.toFixed(0).padStart(6)).join('')
  const rows = measured.map(({ reading }) => reading.rows.toFixed(0).padStart(6)).join('')
  const whole = measured.map(({ requestMs }) => requestMs.toFixed(1).padStart(6)).join('')
  console.log(
    `${request.name.padEnd(46)}${times} |${factors.join('')} |${blocks} |${rows} |${whole} | ${ratio.toFixed(2)}${isMissed ? `  MISSED ${request.slowerMax}` : ''}`,
  )
  return isMissed
}

async function reportBytes(database: SizedDatabase): Promise<void> {
  for (const table of ['invoices', 'customers', 'subscriptions']) {
    const bytes = [...(await bytesPerRow(database, table))].map(
      ([name, each]) => `${name} ${each.toFixed(0)}`,
    )
    console.log(`\n${database.invoices} invoices, bytes for each of ${table}: ${bytes.join(', ')}`)
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

await main()
