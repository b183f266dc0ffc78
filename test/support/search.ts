import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { parseId, toPublicId, type CustomerId, type InvoiceId, type SubscriptionId } from '#kernel/ids'
import { rowsOf } from './database.ts'
import { expectEnvelope } from './envelope.ts'
import { operator, type TestResponse, type Loose, type TestCompany } from './florin.ts'
import { rowsOfService } from './service-database.ts'

/** The searchable resources. */
export type Kind = 'invoices' | 'customers' | 'subscriptions'

export const kinds = ['invoices', 'customers', 'subscriptions'] as const

/** The base path of each kind. */
export const paths: Record<Kind, string> = {
  invoices: '/api/invoices',
  customers: '/api/customers',
  subscriptions: '/api/subscriptions/v2',
}

/** Requests a page and returns the response. */
export function requestSearch(
  { api }: Pick<TestCompany, 'api'>,
  kind: Kind,
  body: unknown,
): Promise<TestResponse> {
  return api.post(`${paths[kind]}/search`, body)
}

/** Requests a summary and returns the response. */
export function requestSummary(
  { api }: Pick<TestCompany, 'api'>,
  body: unknown,
  kind: 'invoices' | 'subscriptions' = 'invoices',
): Promise<TestResponse> {
  return api.post(`${paths[kind]}/summary`, body)
}

/**
 * Requests a page, expects the common envelope, and returns the page. Each item then has its id as `id`, also that of
 * a subscription.
 */
export async function findPage(company: Pick<TestCompany, 'api'>, kind: Kind, body: unknown): Promise<Loose> {
  const response = await requestSearch(company, kind, body)
  expect(response.status, `${JSON.stringify(body)} ${response.text.slice(0, 500)}`).toBe(201)
  const { nextCursor, hasMore, truncated, correlationId: _, ...rest } = response.body
  expect(Object.keys(rest)).toEqual([kind])
  expect(nextCursor === null || (typeof nextCursor === 'string' && nextCursor.length > 0)).toBe(true)
  expect({ hasMore, truncated }).toEqual({ hasMore: nextCursor !== null, truncated: false })
  expect(rest[kind].length).toBeLessThanOrEqual(100)
  if (kind !== 'subscriptions') return response.body
  const items = rest[kind].map((item: Loose) => ({ id: item.subscriptionId, ...item }))
  return { ...response.body, [kind]: items }
}

/** Returns the items of the first page. */
export async function find(company: Pick<TestCompany, 'api'>, kind: Kind, filters: object): Promise<Loose[]> {
  return (await findPage(company, kind, { filters, limit: 100 }))[kind]
}

const pagesMax = 500

/** Reads all pages by cursor and returns them. Some may be empty. */
export async function walk(company: Pick<TestCompany, 'api'>, kind: Kind, body: object): Promise<Loose[][]> {
  const pages: Loose[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    if (pages.length === pagesMax) throw new Error(`no end after ${pagesMax} pages`)
    const page: Loose = await findPage(company, kind, { ...body, cursor })
    pages.push(page[kind])
    cursor = page.nextCursor
  }
  return pages
}

/** Reads all pages and returns the ids in order. */
export async function walkIds(company: Pick<TestCompany, 'api'>, kind: Kind, body: object) {
  return (await walk(company, kind, body)).flat().map(({ id }) => String(id))
}

/** Expects a validation error with exactly these fields and codes. */
export function expectFields(
  response: TestResponse,
  fields: [path: string, code: string][],
  about = '',
): void {
  expect(response.status, `${about} ${response.text.slice(0, 500)}`).toBe(400)
  expectEnvelope(response, 400, 'validation_failed')
  const named = response.body.fields.map(({ path, code }: Record<string, string>) => [path, code])
  expect(named, about).toEqual(fields)
}

/** Runs a statement in a database, or in those of the shared service. */
export async function inDatabase(sql: string, values: unknown[], url?: string): Promise<Loose[]> {
  return url === undefined ? rowsOfService(sql, values) : rowsOf(url, sql, values)
}

/** An invoice to be inserted without the service. Amounts are in cents, times in ms. */
export type Row = {
  customerId: string
  number?: string
  amount?: number
  paid?: number
  settling?: number
  reserved?: number
  status?: string
  lastAttemptStatus?: string | null
  createdAt?: number
  updatedAt?: number
  invoiceDate?: number
  dueAt?: number
  customFields?: object
}

const startedAt = Date.UTC(2026, 0, 1)
const closings = new Set(['Voided', 'Cancelled', 'Refunded'])

/** A company by its id. Rows inserted without the service need no more of it. */
export type CompanyRef = Pick<TestCompany, 'companyId'>

/** Inserts invoices in one statement, so that there can be many. Returns their ids in the order of the rows. */
export async function writeInvoices(company: CompanyRef, rows: Row[], url?: string): Promise<string[]> {
  const written = rows.map((row, place) => {
    const { status = 'Pending', amount = 100, createdAt = startedAt + place } = row
    const at = (ms: number) => new Date(ms).toISOString()
    const ended = at(row.updatedAt ?? createdAt)
    return {
      id: randomUUID(),
      number: row.number ?? `W-${randomUUID()}`,
      customer_id: parseId('cus', row.customerId),
      amount_cents: amount,
      paid_cents: row.paid ?? (status === 'Paid' ? amount : 0),
      settling_cents: row.settling ?? 0,
      reserved_cents: row.reserved ?? 0,
      status,
      last_attempt_status: row.lastAttemptStatus ?? null,
      closed: closings.has(status) ? status : null,
      closed_at: closings.has(status) ? ended : null,
      paid_at: status === 'Paid' ? ended : null,
      created_at: at(createdAt),
      updated_at: ended,
      invoice_date: at(row.invoiceDate ?? createdAt),
      due_at: at(row.dueAt ?? createdAt),
      custom_fields: row.customFields ?? {},
    }
  })
  await inDatabase(
    `insert into invoices
       (company_id, id, number, customer_id, description, invoice_date, due_at, due_date_only, payment_methods, items,
        custom_fields, reminders, amount_cents, paid_cents, settling_cents, reserved_cents, status, last_attempt_status,
        closed, closed_at, paid_at, created_at, updated_at)
     select $1, id, number, customer_id, 'Written', invoice_date, due_at, false, '{cc}', '[]', custom_fields, false,
            amount_cents, paid_cents, settling_cents, reserved_cents, status, last_attempt_status, closed, closed_at,
            paid_at, created_at, updated_at
     from jsonb_to_recordset($2) as r (id uuid, number text, customer_id uuid, amount_cents bigint, paid_cents bigint,
       settling_cents bigint, reserved_cents bigint, status text, last_attempt_status text, closed text,
       closed_at timestamptz, paid_at timestamptz, created_at timestamptz, updated_at timestamptz,
       invoice_date timestamptz, due_at timestamptz, custom_fields jsonb)`,
    [parseId('cmp', company.companyId), JSON.stringify(written)],
    url,
  )
  // So many rows change the statistics that the planner needs. Autovacuum would update them only within a minute.
  if (written.length > 1_000) await inDatabase('analyze invoices', [], url)
  return written.map(({ id }) => toPublicId('inv', id as InvoiceId))
}

const prefixes = { invoices: 'inv', customers: 'cus', subscriptions: 'sub' } as const

/** Sets the creation and update times of a record, in ms. */
export async function setInstants(
  company: TestCompany,
  kind: Kind,
  id: string,
  { createdAt, updatedAt = createdAt }: { createdAt: number; updatedAt?: number },
): Promise<void> {
  const own = parseId(prefixes[kind], id)
  await inDatabase(`update ${kind} set created_at = $3, updated_at = $4 where company_id = $1 and id = $2`, [
    parseId('cmp', company.companyId),
    own,
    new Date(createdAt).toISOString(),
    new Date(updatedAt).toISOString(),
  ])
}

/** Inserts many customers in one statement, in order of creation. Returns their ids. */
export async function writeCustomers(
  company: CompanyRef,
  emails: (string | null)[],
  createdAt = startedAt,
  url?: string,
): Promise<string[]> {
  const rows = emails.map((email) => ({ id: randomUUID(), email }))
  await inDatabase(
    `insert into customers (company_id, id, email, email_search, custom_fields, created_at, updated_at)
     select $1, id, email, lower(email), '{}', $3, $3 from jsonb_to_recordset($2) as r (id uuid, email text)`,
    [parseId('cmp', company.companyId), JSON.stringify(rows), new Date(createdAt).toISOString()],
    url,
  )
  return rows.map(({ id }) => toPublicId('cus', id as CustomerId))
}

/** Defines a custom field of the company. */
export async function defineOwnField(company: TestCompany, entity: string, key: string, definition: object) {
  const path = `/operator/v1/companies/${company.companyId}/custom-fields/${entity}/${key}`
  const put = await operator().put(path, definition)
  expect(put.status, put.text).toBe(200)
}

/** Returns ids of this kind that belong to no record. */
export function unknownIds(prefix: 'inv' | 'cus' | 'sub', count: number): string[] {
  return Array.from({ length: count }, () =>
    toPublicId(prefix, randomUUID() as InvoiceId & CustomerId & SubscriptionId),
  )
}
