import { describe, expect, test } from 'vitest'
import { getBooks, newInvoice } from '../support/florin.ts'
import {
  askRefund,
  close,
  noInvoice,
  noTransaction,
  openPaidCheckout,
  openCheckoutAtNoon,
  refund,
} from '../support/invoice-life.ts'
import { requestReversal, recordOffline, reverseOffline } from '../support/offline.ts'
import { requestSummary, find } from '../support/search.ts'
import { day, advanceClock, openCardCheckout, openCheckout, pay, getInvoice } from '../support/checkout.ts'

const unprocessable = { status: 422, body: { error: 'unprocessable_entity' } }
const notFound = { status: 404, body: { error: 'not_found' } }

describe('a reversal is refused', () => {
  test.each([
    [{}, 'body.reason', 'invalid_type'],
    [{ reason: ' ' }, 'body.reason', 'too_small'],
    [{ reason: 'x'.repeat(501) }, 'body.reason', 'too_big'],
    [{ reason: 'Mistake', amount: 5 }, 'body.amount', 'unrecognized_keys'],
  ])('for the body %j', async (body, path, code) => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id)
    expect(await requestReversal(company, id, transactionId, body)).toMatchObject({
      status: 400,
      body: { error: 'validation_failed', fields: [{ path, code }] },
    })
    expect((await getInvoice(company, id)).amountPaid).toBe(100)
  })

  test('of what is not on the invoice', async () => {
    const { company, customerId, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id)
    const other = await newInvoice(company, customerId)
    expect(await requestReversal(company, id, noTransaction)).toMatchObject(notFound)
    expect(await requestReversal(company, other.id, transactionId)).toMatchObject(notFound)
    expect(await requestReversal(company, noInvoice, transactionId)).toMatchObject(notFound)
    const stranger = await openCheckout()
    expect(await requestReversal(stranger.company, id, transactionId)).toMatchObject(notFound)
    expect((await getInvoice(company, id)).amountPaid).toBe(100)
  })

  test('of a card payment, of a refund, of a reversal, and a second time', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const card = await pay(company, id, vaultId, 40)
    const { transaction } = await refund(company, card.transactionId, { transaction_amount: 10 })
    const { transactionId } = await recordOffline(company, id, { amount: 20 })
    const { invoice } = await reverseOffline(company, id, transactionId)
    const reversal = invoice.transactions.at(-1).id
    for (const trx of [card.transactionId, transaction.transaction_id, reversal, transactionId])
      expect(await requestReversal(company, id, trx)).toMatchObject(unprocessable)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 30, amountDue: 70 })
  })
})

describe('a reversal', () => {
  test('takes the payment off: the invoice is open and can be paid again', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id, { method: 'check', reference: '7' })
    const answered = await requestReversal(company, id, transactionId, { reason: 'The check bounced' })
    const read = await getInvoice(company, id)
    const { pdfUrl: _own, ...same } = read
    expect(answered).toMatchObject({ status: 200, body: { invoice: same } })
    expect(read).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0, amountDue: 100 })
    expect(read).not.toHaveProperty('paidAt')
    expect(read.transactions).toEqual([
      expect.objectContaining({ id: transactionId, action: 'sale', status: 'completed' }),
      {
        id: expect.any(String),
        action: 'refund',
        status: 'completed',
        paymentMethod: 'offline',
        offline: { method: 'check' },
        subtotalAmount: 100,
        feeAmount: 0,
        reasonText: 'The check bounced',
        parentId: transactionId,
        actor: { type: 'operator' },
        correlationId: expect.any(String),
        createdAt: expect.any(String),
      },
    ])
    await pay(company, id, vaultId, 60)
    await recordOffline(company, id)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getBooks(company)).toMatchObject([{ action: 'sale', amountCents: 6_000 }])
  })

  test('leaves what else was paid, and an overdue date that was announced', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(5) })
    await recordOffline(company, id, { amount: 30 })
    await advanceClock(company, 6 * day)
    const { transactionId } = await recordOffline(company, id)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
    expect((await reverseOffline(company, id, transactionId)).invoice).toMatchObject({
      invoiceStatus: 'Overdue',
      amountPaid: 30,
      amountDue: 70,
    })
  })

  test('makes an invoice voidable on which nothing else was paid', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id, { amount: 30 })
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(422)
    await reverseOffline(company, id, transactionId)
    expect((await close(company, id, 'void')).invoiceStatus).toBe('Voided')
    expect(await requestReversal(company, id, transactionId)).toMatchObject(unprocessable)
  })
})

describe('elsewhere', () => {
  test('an offline payment and its reversal are refunded, tried again and completed nowhere', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id, { amount: 40 })
    const { transactionId: gone } = await recordOffline(company, id, { amount: 10 })
    const { invoice } = await reverseOffline(company, id, gone)
    for (const trx of [transactionId, gone, invoice.transactions.at(-1).id]) {
      for (const body of [undefined, { transaction_amount: 5 }, { close_invoice: true }])
        expect(await askRefund(company, trx, body)).toMatchObject(unprocessable)
      expect(await company.legacy.post(`/api/trx/rerun/${trx}`)).toMatchObject(unprocessable)
      for (const action of ['authcomplete', 'void'])
        expect(await company.legacy.put(`/api/trx/auth/${trx}`, { action })).toMatchObject(unprocessable)
    }
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 40, amountDue: 60 })
    expect(await getBooks(company)).toEqual([])
  })

  test('it is read by its id and in the history of its invoice, and is in no list of transactions', async () => {
    const { company, id, transactionId: card } = await openPaidCheckout()
    await refund(company, card, { transaction_amount: 40 })
    const { transactionId } = await recordOffline(company, id, { note: 'Handed in', reference: '9' })
    expect(await company.legacy.get(`/api/trx/transaction/${transactionId}`)).toMatchObject({
      status: 200,
      body: {
        action: 'sale',
        status: 'completed',
        transaction_amount: 40,
        payment_method: 'offline',
        description: 'Handed in',
        invoice_id: id,
      },
    })
    const { invoiceId } = await getInvoice(company, id)
    const ofOrder = await company.legacy.get(`/api/trx/order/${invoiceId}`)
    expect(ofOrder.body.payment_method).toBe('cc')
    const listed = await company.legacy.get('/api/trx')
    expect(listed.body).toMatchObject({ total: 2, data: [{ action: 'refund' }, { action: 'sale' }] })
    await advanceClock(company, 3 * day)
    expect((await company.legacy.get('/api/trx')).body).toMatchObject({ total: 2 })
    const explained = await company.api.get(`/api/invoices/${id}/transactions/${transactionId}/surcharge`)
    expect(explained).toMatchObject({
      status: 200,
      body: { surcharge: 0, subtotal: 40, explanation: expect.stringContaining('offline') },
    })
  })

  test('searches and summaries of invoices tell of it like of any payment', async () => {
    const { company, customerId, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id)
    const found = () => find(company, 'invoices', { customerId: { value: customerId } })
    expect(await found()).toMatchObject([{ amountPaid: 100, transactions: [{ id: transactionId }] }])
    const totals = await requestSummary(company, { filters: { customerId: { value: customerId } } })
    expect(totals.body, totals.text).toMatchObject({ total: { count: 1, amount: 100, amountDue: 0 } })
    await reverseOffline(company, id, transactionId)
    expect(await found()).toMatchObject([{ amountPaid: 0, transactions: [{}, { action: 'refund' }] }])
  })
})
