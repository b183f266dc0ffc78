import { expect, test } from 'vitest'
import { newCompany, newInvoice, operator, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { close, goTo, openCheckoutAtNoon, payerOf, refund, saleInForm } from '../support/invoice-life.ts'
import { getInvoices, openSubscription, drainJobs } from '../support/subscriptions.ts'
import { openCardCheckout, openCheckout, payment, getInvoice } from '../support/checkout.ts'

const named = (correlationId: string) => ({ 'x-correlation-id': correlationId })

test('what the schedule charged and issued has no correlation id, nor what the processor told of', async () => {
  const { company, id, on } = await openSubscription('03-10T08:00')
  await goTo(company, on('04-10T08:00'))
  const [first, second] = await getInvoices(company, id)
  expect(first?.createdCorrelationId).toEqual(expect.any(String))
  expect(second).not.toHaveProperty('createdCorrelationId')
  for (const invoice of [first, second]) {
    expect(invoice?.transactions).toMatchObject([{ actor: { type: 'schedule' }, status: 'completed' }])
    expect(invoice?.transactions[0]).not.toHaveProperty('correlationId')
  }
  const checkout = await openCheckout()
  const sold = await newInvoice(checkout.company, checkout.customerId)
  await saleInForm(await payerOf(checkout.company, sold.id), testCards.visa)
  await drainJobs(checkout.company)
  const { transactions } = await getInvoice(checkout.company, sold.id)
  expect(transactions).toMatchObject([{ status: 'completed' }])
  expect(transactions[0]).not.toHaveProperty('correlationId')
})

test('an invoice tells which requests created it, tried to pay it, gave back and closed it', async () => {
  const { company, customerId } = await openCheckout()
  const body = { customerId, description: 'Gardening', amount: 50, dueDate: '2027-01-15' }
  const made = await company.api.post('/api/invoices', body, named('made-1'))
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  const accountVaultId = await saveCard(company, customerId)
  const paid = await payment(company, id, { accountVaultId }, named('paid-1'))
  const given = await refund(company, paid.body.transactionId)
  const closed = await company.api.post(`/api/invoices/${id}/void`, {}, named('void-1'))
  expect(closed.status, closed.text).toBe(200)
  expect(closed.body).toMatchObject({ createdCorrelationId: 'made-1', closedCorrelationId: 'void-1' })
  const read = await getInvoice(company, id)
  expect(read).toMatchObject({ createdCorrelationId: 'made-1', closedCorrelationId: 'void-1' })
  expect(read.transactions).toMatchObject([
    { action: 'sale', correlationId: 'paid-1' },
    { action: 'refund', correlationId: given.correlationId },
  ])
})

test('an event tells of the requests as its invoice does', async () => {
  const { company, vaultId, id } = await openCardCheckout()
  await payment(company, id, { accountVaultId: vaultId }, named('order-77'))
  const { createdCorrelationId } = await getInvoice(company, id)
  const { events } = (await company.api.get('/api/events')).body
  const paid = events.find(({ type }: { type: string }) => type === 'invoice.paid')
  expect(paid.data.invoice).toMatchObject({
    createdCorrelationId,
    transactions: [{ action: 'sale', correlationId: 'order-77' }],
  })
})

test('by a correlation id are found the invoices of its company that it created or closed, within the hour', async () => {
  const { company, customerId, on } = await openCheckoutAtNoon()
  const body = { customerId, description: 'Gardening', amount: 50, dueDate: '2099-01-15' }
  const made = await company.api.post('/api/invoices', body, named('of-one'))
  const { id, invoiceId } = made.body
  await goTo(company, on(1, '12:00'))
  await close(company, id, 'void')
  const { closedCorrelationId } = await getInvoice(company, id)
  const shown = { id, invoiceId, invoiceStatus: 'Voided', createdAt: expect.any(String), closedCorrelationId }
  const found = [{ ...shown, createdCorrelationId: 'of-one' }]
  expect(await find(await newCompany(), 'of-one')).toEqual([])
  expect(await find(company, 'of-two')).toEqual([])
  expect(await find(company, 'of-one')).toEqual(found)
  expect(await find(company, closedCorrelationId)).toEqual(found)
  expect(await find(company, 'of-one', on(0, '12:30'))).toEqual(found)
  expect(await find(company, 'of-one', on(1, '12:30'))).toEqual([])
  expect(await find(company, closedCorrelationId, on(1, '12:30'))).toEqual(found)
  expect(await find(company, closedCorrelationId, on(0, '12:30'))).toEqual([])
})

async function find({ companyId }: TestCompany, correlationId: string, around?: string) {
  const query = new URLSearchParams({ correlationId, ...(around === undefined ? {} : { around }) })
  const response = await operator().get(`/operator/v1/companies/${companyId}/transactions?${query}`)
  expect(response.status, response.text).toBe(200)
  return response.body.invoices
}
