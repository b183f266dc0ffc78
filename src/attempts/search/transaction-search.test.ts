import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPublicId, type InvoiceId } from '#kernel/ids'
import {
  knownCompany,
  openUnanalyzed,
  unknownCompany,
  type Wanted,
} from '../../../test/support/page-indexes.ts'
import { searchTransactions } from './search-transactions.ts'
import { transactionResource } from './transaction-resource.ts'

const invoiceId = '01890a5d-ac96-774b-bcce-000000000002'

let database: Awaited<ReturnType<typeof openUnanalyzed>>

beforeAll(async () => {
  database = await openUnanalyzed()
  const { client } = database
  // This is the state after an import. PostgreSQL has statistics about another company and none about this one's
  // thousands of rows.
  await client.query('alter table transactions set (autovacuum_enabled = false)')
  await writeTransactions(knownCompany, 5_000)
  await client.query('analyze transactions')
  await writeTransactions(unknownCompany.id, 6_500)
})

afterAll(() => database[Symbol.asyncDispose]())

async function writeTransactions(companyId: string, count: number): Promise<void> {
  await database.client.query(
    `insert into transactions (company_id, id, purpose, action, status, invoice_id, order_id, subtotal_cents, fee_cents,
       refunded_cents, closes_invoice, payment_method, instrument, processor_id, correlation_id, version, created_at, updated_at)
     select $1, gen_random_uuid(), 'one-off', 'sale', 'completed', case when n % 100 = 0 then $3::uuid end,
       case n % 3 when 0 then 'lunch' else 'o-' || n end, 100 + n % 50, 0, 0, false, 'cc',
       jsonb_build_object('lastFour', lpad((n % 40)::text, 4, '0')), 'p-' || n, 'c-' || n, 1,
       now() - n * interval '1 s', now() from generate_series(1, $2::int) as n`,
    [companyId, count, invoiceId],
  )
}

const indexesOf = (filters: object, page?: Wanted) =>
  database.indexesOf(
    transactionResource,
    async (context, _, company, request) => {
      const { nextCursor } = await searchTransactions(context, company, request)
      return Buffer.from(JSON.stringify({ nextCursor }))
    },
    filters,
    page,
  )
const since = { value: '2020-01-01', operator: 'gt' }

test.each<[string, object, string]>([
  ['of all', {}, 'transactions_creation'],
  ['by status', { status: { value: ['completed', 'failed'] } }, 'transactions_creation'],
  ['by last four', { lastFour: { value: '0007' } }, 'transactions_last_four'],
  [
    'by last four and amount, of a while',
    { lastFour: { value: '0007' }, amount: { value: 1.07 }, createdAt: since },
    'transactions_last_four',
  ],
  ['by several last fours', { lastFour: { value: ['0007', '0009'] } }, 'transactions_last_four'],
  ['by order', { orderId: { value: 'lunch' } }, 'transactions_order'],
  ['by invoice', { invoiceId: { value: toPublicId('inv', invoiceId as InvoiceId) } }, 'transactions_invoice'],
])('a page %s is found by the index that is made for it, whatever is known', async (_, filters, index) => {
  for (const pagesBefore of [0, 1])
    expect(await indexesOf(filters, { pagesBefore })).toEqual(new Set([index, 'transactions_pkey']))
})

test('a transaction is found by its name at the processor', async () => {
  const byProcessor = new Set(['transactions_processor_id', 'transactions_pkey'])
  expect(await indexesOf({ processorId: { value: 'p-1' } })).toEqual(byProcessor)
})

test('a sort by creation reads its index, and a sort by amount the few transactions of the filters', async () => {
  for (const pagesBefore of [0, 1]) {
    const byCreation = await indexesOf({}, { sort: 'createdAt', pagesBefore })
    expect(byCreation).toEqual(new Set(['transactions_creation', 'transactions_pkey']))
    const byAmount = await indexesOf({ lastFour: { value: '0007' } }, { sort: 'amount', pagesBefore })
    expect(byAmount).toEqual(new Set(['transactions_last_four', 'transactions_pkey']))
  }
})
