// Measures the events per second that one reader gets from a company's feed, from any position. Reads events that have
// a number in the feed, and then new ones without. See bench/README.md.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { call, openCompanies, type BenchCompany } from './against-pgbench/company.ts'
import { loadCounters } from './against-pgbench/counters.ts'
import { openOwnService, type OwnService } from './own-service.ts'

const perSecondMin = 5_000
const pageSize = 500

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '5' } },
})
const [events, seconds] = [values.events, values.seconds].map(Number)

await using own = await openOwnService()
const client = new pg.Client(own.databaseUrl)
await client.connect()
const [company] = await openCompanies(own.baseUrl, 1)
if (!company) throw new Error('there is no company')
await fill(own, company, events ?? 0)
console.log('                       events/s    CPU µs of an event     p50 ms   p99 ms')
console.log('                                    node   postgres   of a page of 500')
const told = await measure('told before', (pages) => (pages * 7919 * pageSize) % ((events ?? 0) - pageSize))
await client.query('update events set body = null where sequence > $1', [(events ?? 0) - 100_000])
await measure('for the first time', (pages) => (events ?? 0) - 100_000 + pages * pageSize)
await client.end()
if (told < perSecondMin) {
  console.log(`  ${told.toFixed(0)} events a second, below ${perSecondMin}`)
  process.exitCode = 1
}

/** Writes events of a payment that already have a number in the feed. */
async function fill({ baseUrl }: OwnService, { id, session, publicCustomerId }: BenchCompany, count: number) {
  const own = { 'x-session-token': session }
  const invoice = { customerId: publicCustomerId, description: 'Bench', amount: 100, dueDate: '2099-01-01' }
  const made = await call(baseUrl, 'POST', '/api/invoices', own, invoice)
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
  await call(baseUrl, 'PUT', `/api/invoices/${String(made['id'])}/payment`, own, wallet)
  await call(baseUrl, 'GET', '/api/events', own)
  await client.query(
    `insert into events (company_id, sequence, event_id, occurred_at, invoice_id, transaction_id, paid_cents, type, body)
     select company_id, number, gen_random_uuid(), occurred_at, invoice_id, transaction_id, paid_cents, type, body
     from events, generate_series(4, $2::bigint) as number where company_id = $1 and type = 'invoice.paid'`,
    [id, count],
  )
  await client.query('update event_feeds set last_sequence = $2 where company_id = $1', [id, count])
  await client.query('vacuum analyze events')
}

/** Reads page after page, and prints the reader's rate and its cost. */
async function measure(name: string, pointOf: (pages: number) => number): Promise<number> {
  const pids = { node: own.pid, postgres: own.postgres.pid }
  const headers = { 'x-session-token': company?.session ?? '' }
  const before = await loadCounters(client, 'bench', pids)
  const from = performance.now()
  const took: number[] = []
  while (performance.now() - from < (seconds ?? 1) * 1000) {
    const at = performance.now()
    const query = `?after=${pointOf(took.length)}&limit=${pageSize}`
    const page = await call(own.baseUrl, 'GET', `/api/events${query}`, headers)
    if (!Array.isArray(page['events']) || page['events'].length !== pageSize) break
    took.push(performance.now() - at)
  }
  const read = took.length * pageSize
  const perSecond = (read * 1000) / (performance.now() - from)
  const after = await loadCounters(client, 'bench', pids)
  const each = (count: (counters: typeof after) => number) =>
    (((count(after) - count(before)) * 1e6) / read).toFixed(0)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1).padStart(9)
  console.log(
    name.padEnd(22) +
      perSecond.toFixed(0).padStart(9) +
      each(({ node }) => node).padStart(11) +
      each(({ postgres }) => postgres).padStart(11) +
      at(0.5) +
      at(0.99),
  )
  return perSecond
}
