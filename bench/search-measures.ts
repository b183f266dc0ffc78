import pg from 'pg'
import { Agent, request } from 'undici'
import type { AppContext } from '#context'
import { systemClock } from '#kernel/clock'
import type { Database } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { createDocuments, createFiltersBody, createSearchBody, type Resource } from '#search'
import { customerResource } from '../src/customers/search/customer-resource.ts'
import { searchCustomers } from '../src/customers/search/search-customers.ts'
import { invoiceResource } from '../src/invoices/search/invoice-resource.ts'
import { searchInvoices } from '../src/invoices/search/search-invoices.ts'
import { summarizeInvoices } from '../src/invoices/search/summarize-invoices.ts'
import { searchSubscriptions } from '../src/subscriptions/search/search-subscriptions.ts'
import { subscriptionResource } from '../src/subscriptions/search/subscription-resource.ts'
import { summarizeSubscriptions } from '../src/subscriptions/search/summarize-subscriptions.ts'
import { encodeParameter } from '../src/platform/database/columns.ts'
import type { SizedDatabase } from './search-databases.ts'
import type { SearchRequest } from './search-requests.ts'

/** A statement as the service sends it. */
export type SentStatement = { name?: string; text: string; values: unknown[] }

/**
 * A request with its body, the statements that find its records, and all its statements. The latter also read the
 * records.
 */
export type Assembled = {
  database: SizedDatabase
  path: string
  body: object
  finding: SentStatement[]
  all: SentStatement[]
}

const paths = {
  invoices: '/api/invoices/search',
  customers: '/api/customers/search',
  summary: '/api/invoices/summary',
  subscriptions: '/api/subscriptions/v2/search',
  'subscription summary': '/api/subscriptions/v2/summary',
}

const resources: Record<SearchRequest['of'], Resource> = {
  invoices: invoiceResource,
  customers: customerResource,
  summary: invoiceResource,
  subscriptions: subscriptionResource,
  'subscription summary': subscriptionResource,
}
const summaries: Partial<
  Record<SearchRequest['of'], typeof summarizeInvoices | typeof summarizeSubscriptions>
> = {
  summary: summarizeInvoices,
  'subscription summary': summarizeSubscriptions,
}
const searchIn: typeof searchInvoices = async (...asked) => (await searchSubscriptions(...asked)).page
const searches: Record<SearchRequest['of'], typeof searchInvoices> = {
  invoices: searchInvoices,
  customers: searchCustomers,
  summary: searchInvoices,
  subscriptions: searchIn,
  'subscription summary': searchIn,
}

/** Runs the service's own code for a request and records its statements. */
export async function assemble(
  database: SizedDatabase,
  { of, pagesBefore = 0 }: Pick<SearchRequest, 'of' | 'pagesBefore'>,
  sent: { filters: object },
): Promise<Assembled> {
  const finding: SentStatement[] = []
  const all: SentStatement[] = []
  const context = servicesOn(noting(database.db, finding, all))
  const { company } = database
  const path = paths[of]
  const summed = summaries[of]
  if (summed) {
    await summed(context, company, createFiltersBody(resources[of]).parse(sent.filters))
    return { database, path, body: sent, finding, all }
  }
  let cursor = ''
  for (let page = 0; page <= pagesBefore; page++) {
    finding.length = 0
    all.length = 0
    const body = createSearchBody(resources[of]).parse({ ...sent, cursor })
    const found = await searches[of](context, createDocuments(), company, { body, sent: '' })
    cursor = JSON.parse(found.toString()).nextCursor ?? ''
  }
  return { database, path, body: await behindPages(database, path, sent, pagesBefore), finding, all }
}

function servicesOn(db: Database): AppContext {
  return { db, secrets: openSecrets(Buffer.alloc(32)), clock: systemClock, baseUrl: '' } as AppContext
}

const names = new Map<string, string>()

/** The service prepares a repeated text by name, so the measured statements are planned in the same way. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `text ${names.size + 1}`
  names.set(text, name)
  return name
}

function noting(db: Database, finding: SentStatement[], all: SentStatement[]): Database {
  return {
    ...db,
    find(companyId, query, values) {
      const sent = { name: nameOf(query.sql), text: query.sql, values }
      finding.push(sent)
      all.push(sent)
      return db.find(companyId, query, values)
    },
    all(query, row) {
      const values = Object.entries(query.parameters).map(([name, column]) =>
        encodeParameter(column, row[name as keyof typeof row]),
      )
      all.push({ name: query.name, text: query.sql, values })
      return db.all(query, row)
    },
  }
}

/** The same request for the running service: its cursors are signed with its own key. */
async function behindPages(database: SizedDatabase, path: string, sent: object, pages: number) {
  let body: object = sent
  for (let page = 0; page < pages; page++) {
    const response: ReturnType<typeof JSON.parse> = JSON.parse(await call({ database, path, body }))
    body = { ...sent, cursor: response.nextCursor }
  }
  return body
}

const dispatcher = new Agent({ connections: 16 })

/** Sends a request to the service. */
export async function call({
  database,
  path,
  body,
}: Pick<Assembled, 'database' | 'path' | 'body'>): Promise<string> {
  const response = await request(`${database.baseUrl}${path}`, {
    dispatcher,
    method: 'POST',
    headers: database.headers,
    body: JSON.stringify(body),
  })
  const text = await response.body.text()
  if (response.statusCode !== 201) throw new Error(`${path} ${JSON.stringify(body)}: ${text}`)
  return text
}

/** Runs the statements that find the records. */
export async function find({ database, finding }: Assembled): Promise<void> {
  for (const statement of finding) await database.client.query(statement)
}

/** Returns the ms of one call. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The rows of tables, the blocks of 8 kB of tables and indexes, the ms and the plans of a read. */
export type Reading = { rows: number; blocks: number; ms: number; plans: string[] }

type Node = Record<string, number | string> & { Plans?: Node[] }

/** Returns the `explain` of the statements that find the records. */
export async function explained({ database, finding }: Assembled): Promise<Reading> {
  const reading: Reading = { rows: 0, blocks: 0, ms: 0, plans: [] }
  for (const { text, values } of finding) {
    const { rows } = await database.client.query({
      text: `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    })
    const [{ Plan: plan, 'Execution Time': execution, 'Planning Time': planning }] = rows[0]['QUERY PLAN']
    reading.rows += rowsRead(plan)
    reading.blocks += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
    reading.ms += execution + planning
    reading.plans.push(outlined(plan))
  }
  return reading
}

function rowsRead(node: Node): number {
  const own = node['Relation Name']
    ? (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) *
      Number(node['Actual Loops'])
    : 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own)
}

function outlined(node: Node, depth = 0): string {
  const told = ['Index Name', 'Index Cond', 'Filter', 'Sort Method']
    .flatMap((name) => (node[name] === undefined ? [] : [`${name}: ${node[name]}`]))
    .join('; ')
  const blocks = Number(node['Shared Hit Blocks']) + Number(node['Shared Read Blocks'])
  const line = `${'  '.repeat(depth)}${node['Node Type']} rows ${node['Actual Rows']} (expected ${node['Plan Rows']}) x ${node['Actual Loops']}, blocks ${blocks} ${told}`
  return [line, ...(node.Plans ?? []).map((inner) => outlined(inner, depth + 1))].join('\n')
}

/** Returns the calls per second with a fixed number in flight. */
export async function perSecond(
  once: (turn: number) => Promise<unknown>,
  { seconds, concurrency }: { seconds: number; concurrency: number },
): Promise<number> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) await once(done++)
    }),
  )
  return (done / (performance.now() - begun)) * 1000
}

/** Opens connections to the database that bypass the service. */
export function openBare({ url }: SizedDatabase, max: number): pg.Pool {
  return new pg.Pool({ connectionString: url, max, options: '-c TimeZone=UTC' })
}

/** Returns the bytes per row of a table's heap and of its indexes, by name. */
export async function bytesPerRow(database: SizedDatabase, table: string): Promise<Map<string, number>> {
  const { rows } = await database.client.query<{ name: string; bytes: number }>(
    `select relation.relname as name, pg_relation_size(relation.oid)::float8 / greatest(1, (select count(*) from ${table})) as bytes
     from pg_class relation left join pg_index index on index.indexrelid = relation.oid
     where relation.oid = '${table}'::regclass or index.indrelid = '${table}'::regclass order by 2 desc`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
