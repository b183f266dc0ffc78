import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import {
  knownCompany,
  openUnanalyzed,
  unknownCompany,
  type Wanted,
} from '../../../test/support/page-indexes.ts'
import { listedInvoicesResource } from './invoice-resource.ts'
import { searchInvoices } from './search-invoices.ts'

const subscription = 'sub_01h455vb4pex5vsknk084sn02q'

let database: Awaited<ReturnType<typeof openUnanalyzed>>

beforeAll(async () => {
  database = await openUnanalyzed()
  const { client } = database
  // As after an import: the statistics of PostgreSQL cover another company, and none of the thousands of this one.
  await client.query('alter table invoices set (autovacuum_enabled = false)')
  await writeInvoices(knownCompany, 5_000)
  await client.query('analyze invoices')
  await writeInvoices(unknownCompany.id, 6_500)
})

afterAll(() => database[Symbol.asyncDispose]())

async function writeInvoices(companyId: string, count: number, from = 1, status?: string): Promise<void> {
  await database.client.query(
    `insert into invoices (company_id, id, number, customer_id, description, invoice_date, due_at, due_date_only,
       payment_methods, items, custom_fields, reminders, amount_cents, paid_cents, settling_cents, reserved_cents, status,
       subscription_id, created_at, updated_at)
     select $1, gen_random_uuid(), 'W-' || n, gen_random_uuid(), '', now(), now(), false, '{cc}', '[]', '{}', false,
       100 + n % 7, 0, 0, 0, case when $5::text is not null then $5 else case n % 3 when 0 then 'Pending' when 1 then 'Overdue' else 'Partial' end end,
       case when n % 100 = 0 then $3::uuid end, now() - n * interval '1 s', now() from generate_series($4::int, $2::int) as n`,
    [companyId, count, parseId('sub', subscription), from, status ?? null],
  )
}

const indexesOf = (filters: object, page?: Wanted) =>
  database.indexesOf(listedInvoicesResource, searchInvoices, filters, page)
const states = { value: ['Pending', 'Overdue'] }
const byKey = ['invoices_pkey', 'customers_pkey']

test('a page is scanned and its records are read by the indexes that are made for it, whatever is known of them', async () => {
  expect(await indexesOf({})).toEqual(new Set(['invoices_creation', ...byKey]))
  const status = new Set(['invoices_status_creation', ...byKey])
  expect(await indexesOf({ invoiceStatus: states })).toEqual(status)
  expect(await indexesOf({ invoiceStatus: states, amount: { value: 7.77 } })).toEqual(status)
})

test('the invoices of a subscription are found by its index, on each page and within any while', async () => {
  const index = new Set(['invoices_subscription', ...byKey])
  const gt = { value: '2020-01-01', operator: 'gt' }
  const between = { value: ['2020-01-01', '2999-01-01'], operator: 'between' }
  for (const createdAt of [undefined, gt, between])
    for (const pagesBefore of [0, 1]) {
      const filters = { subscriptionId: { value: subscription }, createdAt }
      expect(await indexesOf(filters, { pagesBefore })).toEqual(index)
    }
})

test('a sort of more invoices than are read at once has its index', async () => {
  await writeInvoices(unknownCompany.id, 17_000, 6_501, 'Overdue')
  // Without statistics, PostgreSQL may read all overdue invoices of the company instead, by either index of them.
  await database.client.query('analyze invoices')
  const overdue = { invoiceStatus: { value: 'Overdue' } }
  for (const pagesBefore of [0, 1])
    for (const direction of ['', '-']) {
      const indexOf = (name: string) => indexesOf(overdue, { sort: `${direction}${name}`, pagesBefore })
      expect(await indexOf('dueDate')).toEqual(new Set(['invoices_overdue', ...byKey]))
      expect(await indexOf('amount')).toEqual(new Set(['invoices_overdue_amount', ...byKey]))
    }
})
