import { expect, test } from 'vitest'
import type { InvoiceEventType } from '#kernel/event-types'
import { createIds } from '#kernel/ids'
import { buildInvoiceBody, buildTransactionBody } from './build-body.ts'

const ids = createIds(
  () => Date.UTC(2026, 0, 2),
  (bytes) => bytes.fill(7),
)

const invoice = {
  id: 'inv_1',
  invoiceStatus: 'Paid',
  amount: 100,
  amountPaid: 100,
  amountDue: 0,
  paidAt: '2026-01-03T00:00:00.000Z',
  updatedAt: '2026-01-03T00:00:00.000Z',
  lastAttemptStatus: 'captured',
  totalCharged: 103,
  totalFees: 3,
  customerId: 'cus_1',
  customer: { firstName: 'Pat', email: 'pat@example.com' },
  pdfUrl: 'https://florin.example/pdf?signature=1',
  customFields: { colour: 'red' },
  transactions: [{ id: 'trx_1' }, { id: 'trx_2' }],
}

const snapshot = {
  invoiceStatus: 'Partial',
  amountPaid: 40,
  updatedAt: '2026-01-02T00:00:00.000Z',
  lastAttemptStatus: 'captured',
  transactionId: 'trx_1',
}

function parseBody(type: InvoiceEventType, snapshot: Record<string, unknown>): Record<string, unknown> {
  const event = { companyId: ids.next<never>(), eventId: ids.next<never>(), invoiceId: ids.next<never>() }
  const occurredAt = Date.UTC(2026, 0, 2)
  return JSON.parse(buildInvoiceBody({ ...event, type, occurredAt, snapshot }, invoice).toString())
}

const parseInvoice = (type: InvoiceEventType, snapshot: Record<string, unknown> = {}) =>
  (parseBody(type, snapshot)['data'] as { invoice: Record<string, unknown> }).invoice

test('the envelope has its fields in one order', () => {
  const envelope = parseBody('invoice.created', {})
  expect(Object.keys(envelope)).toEqual(['specVersion', 'type', 'eventId', 'occurredAt', 'companyId', 'data'])
  expect(envelope).toMatchObject({
    specVersion: 1,
    type: 'invoice.created',
    occurredAt: '2026-01-02T00:00:00.000Z',
  })
  expect(envelope['eventId']).toMatch(/^evt_/)
  expect(envelope['companyId']).toMatch(/^cmp_/)
})

test('customer and pdfUrl are never told', () => {
  const { customer: _customer, pdfUrl: _pdfUrl, ...rest } = invoice
  for (const type of ['invoice.created', 'invoice.voided', 'invoice.refunded', 'invoice.overdue'] as const)
    expect(parseInvoice(type)).toEqual(rest)
  for (const type of ['invoice.paid', 'invoice.partial'] as const) {
    expect(parseInvoice(type, snapshot)).not.toHaveProperty('customer')
    expect(parseInvoice(type, snapshot)).not.toHaveProperty('pdfUrl')
  }
})

test('invoice.partial is as of its payment and omits paidAt, transactions and amountDue', () => {
  expect(parseInvoice('invoice.partial', { ...snapshot, paidAt: '2026-01-02T00:00:00.000Z' })).toEqual({
    id: 'inv_1',
    amount: 100,
    customerId: 'cus_1',
    customFields: { colour: 'red' },
    ...snapshot,
  })
})

test('invoice.paid is as of its payment; transactions and amountDue are read when it is told', () => {
  const paid = { invoiceStatus: 'Paid', amountPaid: 100, paidAt: 'then', updatedAt: 'then', totalFees: 0 }
  expect(parseInvoice('invoice.paid', paid)).toEqual({
    id: 'inv_1',
    amount: 100,
    amountDue: 0,
    customerId: 'cus_1',
    customFields: { colour: 'red' },
    transactions: invoice.transactions,
    ...paid,
  })
})

test('transactionId is told of payments only', () => {
  expect(parseInvoice('invoice.paid', { transactionId: 'trx_1' })).toHaveProperty('transactionId', 'trx_1')
  expect(parseInvoice('invoice.refunded', { transactionId: 'trx_1' })).not.toHaveProperty('transactionId')
  expect(parseInvoice('invoice.paid', {})).not.toHaveProperty('transactionId')
})

test('of a transaction is told what the change fixed, and nothing else', () => {
  const data = { transaction: { _id: 'trx_1' }, hostedPayment: { token: 'token', orderId: 'order-1' } }
  const event = { companyId: ids.next<never>(), eventId: ids.next<never>(), occurredAt: Date.UTC(2026, 0, 2) }
  const body = buildTransactionBody({ ...event, type: 'transaction.completed', snapshot: data })
  expect(JSON.parse(body.toString())).toEqual({
    specVersion: 1,
    type: 'transaction.completed',
    eventId: expect.stringMatching(/^evt_/),
    occurredAt: '2026-01-02T00:00:00.000Z',
    companyId: expect.stringMatching(/^cmp_/),
    data,
  })
})
