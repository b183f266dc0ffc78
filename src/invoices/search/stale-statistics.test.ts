import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#access'
import type { Company } from '#companies'
import { systemClock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { migrate, openDatabase, type Database } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { createDocuments, searchBody } from '#search'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { invoiceResource } from './invoice-resource.ts'
import { searchInvoices } from './search-invoices.ts'

const company = { id: '0190aaaa-0000-7000-8000-000000000001' as CompanyId, clockOffsetMs: 0 } as Company
const before = '0190aaaa-0000-7000-8000-000000000002'

let database: TestDatabase
let client: pg.Client
let db: Database

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url, join(import.meta.dirname, '..', '..', '..', 'migrations'))
  client = new pg.Client(database.url)
  await client.connect()
  db = openDatabase({ url: database.url })
  // As after an import: what the database knows is of another company, and of this one's thousands it knows nothing.
  await client.query('alter table invoices set (autovacuum_enabled = false)')
  await client.query(`set session_replication_role = replica`)
  await writeInvoices(before, 5_000)
  await client.query('analyze invoices')
  await writeInvoices(company.id, 6_500)
})

afterAll(async () => {
  await Promise.all([client.end(), db.close()])
  await database[Symbol.asyncDispose]()
})

async function writeInvoices(companyId: string, count: number): Promise<void> {
  await client.query(
    `insert into invoices (company_id, id, number, customer_id, description, invoice_date, due_at, due_date_only,
       payment_methods, items, custom_fields, reminders, amount_cents, paid_cents, settling_cents, reserved_cents, status,
       created_at, updated_at)
     select $1, gen_random_uuid(), 'W-' || n, gen_random_uuid(), '', now(), now(), false, '{cc}', '[]', '{}', false,
       100, 0, 0, 0, case n % 3 when 0 then 'Pending' when 1 then 'Overdue' else 'Partial' end,
       now() - n * interval '1 s', now() from generate_series(1, $2::int) as n`,
    [companyId, count],
  )
}

/** The indexes by which the database finds a page. */
async function indexesOf(filters: object): Promise<Set<string>> {
  const sent: { text: string; values: unknown[] }[] = []
  const noting: Database = {
    ...db,
    find(query, values) {
      sent.push({ text: query.sql, values })
      return db.find(query, values)
    },
  }
  const services = { db: noting, secrets: openSecrets(Buffer.alloc(32)), clock: systemClock, baseUrl: '' }
  const body = searchBody(invoiceResource).parse({ filters })
  await searchInvoices(services as Services, createDocuments(), company, { body, sent: '' })
  const plans = await Promise.all(
    sent.map(({ text, values }) => client.query({ text: `explain ${text}`, values })),
  )
  const lines = plans.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN'])))
  return new Set(lines.flatMap((line) => / using (\w+) /.exec(line)?.[1] ?? []))
}

const states = { value: ['Pending', 'Overdue'] }
const byKey = ['invoices_pkey', 'customers_pkey']

test('a page is scanned and its records are read by the indexes that are made for it, whatever is known of them', async () => {
  expect(await indexesOf({})).toEqual(new Set(['invoices_creation', ...byKey]))
  const status = new Set(['invoices_status_creation', ...byKey])
  expect(await indexesOf({ invoiceStatus: states })).toEqual(status)
  expect(await indexesOf({ invoiceStatus: states, amount: { value: 7.77 } })).toEqual(status)
})
