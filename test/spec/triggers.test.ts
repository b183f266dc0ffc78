import { expect, test } from 'vitest'
import { getFeedTypes, operatorFeed } from '../support/feed.ts'
import { newCompany, operator, type TestCompany } from '../support/florin.ts'
import { noInvoice } from '../support/invoice-life.ts'

const trigger = ({ companyId }: Pick<TestCompany, 'companyId'>, type: string) =>
  operator().post('/sandbox/v1/trigger', { companyId, type })

test('only the operator triggers events', async () => {
  const { api, companyId } = await newCompany()
  expect((await api.post('/sandbox/v1/trigger', { companyId, type: 'invoice.paid' })).status).toBe(401)
})

test('an unknown event, or one of an unknown company, is refused', async () => {
  const company = await newCompany()
  const unknown = await trigger(company, 'invoice.forgotten')
  expect(unknown.status).toBe(400)
  expect(unknown.body.fields).toMatchObject([
    { path: 'body.type', message: expect.stringContaining('invoice.overdue') },
  ])
  expect((await trigger({ companyId: noInvoice.replace('inv_', 'cmp_') }, 'invoice.paid')).status).toBe(400)
  expect(await getFeedTypes(company)).toEqual([])
})

test('what a company does not take is not triggered either', async () => {
  const company = await newCompany({ products: ['ach'] })
  expect((await trigger(company, 'invoice.paid')).status).toBe(400)
})

test.each([
  ['invoice.created', []],
  ['invoice.partial', ['invoice.partial', 'transaction.completed']],
  ['invoice.paid', ['invoice.paid', 'transaction.completed']],
  [
    'invoice.refunded',
    ['invoice.paid', 'transaction.completed', 'invoice.refunded', 'transaction.completed'],
  ],
  ['invoice.voided', ['invoice.voided']],
  ['invoice.overdue', ['invoice.overdue']],
  ['transaction.completed', ['invoice.paid', 'transaction.completed']],
  ['transaction.failed', ['transaction.failed']],
])('%s happens, and what makes it happen', async (type, more) => {
  const company = await newCompany()
  const made = await trigger(company, type)
  expect(made, made.text).toMatchObject({ status: 201, body: { type, did: expect.any(Array) } })
  const { events } = await operatorFeed(company)
  const types = events.map((event: { type: string }) => event.type)
  expect(types.toSorted()).toEqual(['invoice.created', ...more].toSorted())
  const invoiceEvents = events.filter((event: { type: string }) => event.type.startsWith('invoice.'))
  for (const { data } of invoiceEvents) expect(data.invoice.id).toBe(made.body.invoiceId)
  const path = `/operator/v1/companies/${company.companyId}/transactions?correlationId=${made.body.correlationId}`
  const { transactions, invoices } = (await operator().get(path)).body
  expect(invoices.map(({ id }: { id: string }) => id)).toEqual([made.body.invoiceId])
  const moved = events.filter((event: { type: string }) => event.type.startsWith('transaction.'))
  if (moved.length === 0) return
  const ids = moved.map(({ data }: { data: Record<string, { _id: string }> }) => data['transaction']?._id)
  expect(ids).toContain(made.body.transactionId)
  expect(transactions.map(({ _id }: { _id: string }) => _id)).toContain(made.body.transactionId)
})
