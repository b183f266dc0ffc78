import { describe, expect, test } from 'vitest'
import { getBooks, fault, newCustomer, newInvoice, saveCard, testCards } from '../support/florin.ts'
import type { Caller, TestCompany } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import {
  bankEntry,
  cardEntry,
  doneEvent,
  fillIn,
  openPage,
  openPageCheckout,
  openSaleForm,
  submitSaleOnPage,
} from '../support/pay-page.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  advanceClock,
  minute,
  pay,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'
import { processorSide, walletGives } from '../support/processor-side.ts'

const clearFaults = (company: TestCompany) => processorSide().clearFaults(company)

const closed = { status: 409, body: { error: 'closed' } }

const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }

const report = (page: Caller, processorEvent: object) => page.put('/api/invoices', { processorEvent })

describe('a form of the payment page that takes no money', () => {
  test('was opened more than an hour ago', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    await advanceClock(company, 60 * minute)
    expect((await fillIn(form, cardEntry())).status).toBeGreaterThanOrEqual(400)
    await advanceClock(company, 2 * minute)
    expect((await fillIn(form, cardEntry())).status).toBeGreaterThanOrEqual(400)
    expect(await getBooks(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
  })

  test('took money once already', async () => {
    const { company, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    const filled = await Promise.all(Array.from({ length: 5 }, () => fillIn(form, cardEntry())))
    expect(filled.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await getBooks(company)).toMatchObject([{ action: 'sale', amountCents: 10_000 }])
  })

  test('declines a card, and takes the next one', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    expect(await fillIn(form, cardEntry(testCards.insufficientFunds))).toMatchObject({
      status: 422,
      body: { reason_code_id: 1616 },
    })
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
    expect((await report(page, await doneEvent(form))).body).toMatchObject({ invoiceStatus: 'Paid' })
    expect(await getBooks(company)).toMatchObject([{ status: 'declined' }, { status: 'approved' }])
  })

  test('was declined three times, and is closed for good', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    for (let each = 0; each < 3; each++)
      expect((await fillIn(form, cardEntry(testCards.declined))).status).toBe(422)
    expect((await fillIn(form, cardEntry())).status).toBe(410)
    await advanceClock(company, 61 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
    expect(await getBooks(company)).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'declined' })))
  })

  test('is one of more than 20 within an hour, whatever ended those before', async () => {
    const { company, id, page } = await openPageCheckout()
    const open = () => page.post('/api/invoices/hosted/intention', {})
    const tooMany = { status: 429, body: { error: 'rate_limited' } }
    for (let each = 0; each < 10; each++) expect((await open()).status).toBe(201)
    expect(await page.put('/api/invoices', { ...wallet, amount: 1 })).toMatchObject({ status: 200 })
    for (let each = 0; each < 10; each++) expect((await open()).status).toBe(201)
    const refused = await open()
    expect(refused).toMatchObject(tooMany)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await page.put('/api/invoices', { ...wallet, amount: 1 })).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject(tooMany)
    await advanceClock(company, 62 * minute)
    expect((await open()).status).toBe(201)
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 98 })
  })

  test('stays open beside a payment that is refused', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    for (const refused of [{ quotedSurcharge: 9 }, { amount: 1_000 }])
      expect((await page.put('/api/invoices', { ...wallet, ...refused })).status).toBe(400)
    expect((await report(page, await doneEvent(form))).body).toMatchObject({ invoiceStatus: 'Paid' })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  })
})

describe('a sale in the form', () => {
  test('is of all that is due, without a surcharge, and is recorded when the page tells of it', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    await pay(company, id, await saveCard(company, customerId), 10.01)
    const event = await submitSaleOnPage(page)
    expect(event).toMatchObject({ '@action': 'sale', transaction_amount: 8_999 })
    const paid = await report(page, event)
    expect(paid, paid.text).toMatchObject({
      status: 200,
      body: { status: 'success', amount: 89.99, feeAmount: 0, totalCharged: 89.99, invoiceStatus: 'Paid' },
    })
    expect(await getBooks(company)).toMatchObject([
      { amountCents: 1_001 },
      { amountCents: 8_999, surchargeCents: 0, reference: paid.body.transactionId },
    ])
    expect(await getAlerts(company)).toEqual([])
  })

  test('whose page was closed is recorded by the postback of the processor, with its event', async () => {
    await using receiver = await openReceiver()
    const { company, id, page } = await openPageCheckout()
    await setUpWebhook(company, receiver.url)
    const { id: sale } = await submitSaleOnPage(page)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getEvents(company)).toEqual(['invoice.paid'])
    expect(await getBooks(company)).toMatchObject([{ id: sale }])
  })

  test('that its postback told of first is answered, and answered again under the same key', async () => {
    const { company, id, page } = await openPageCheckout()
    const processorEvent = await submitSaleOnPage(page)
    await expect.poll(async () => (await getInvoice(company, id)).invoiceStatus).toBe('Paid')
    const key = { 'idempotency-key': `told-after-${id}` }
    const first = await page.put('/api/invoices', { processorEvent }, key)
    expect(first).toMatchObject({ status: 200, body: { invoiceStatus: 'Paid' } })
    const again = await page.put('/api/invoices', { processorEvent }, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('whose postback is lost is found when the time of the form is over', async () => {
    const { company, id, page } = await openPageCheckout()
    // The service's request after the postback waits. The form does not wait for the postback.
    const asking = await holdCall(company, 'find')
    await submitSaleOnPage(page)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', transactions: [] })
    await advanceClock(company, 61 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    await asking.release()
    await advanceClock(company, 61 * minute)
    expect((await getInvoice(company, id)).transactions).toHaveLength(1)
  })

  test('is looked for again while the processor cannot be asked', async () => {
    const { company, id, page } = await openPageCheckout()
    await fault(company, 'find', 'outage', { times: 0 })
    await submitSaleOnPage(page)
    await advanceClock(company, 75 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', transactions: [] })
    await clearFaults(company)
    await advanceClock(company, 15 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', transactions: [{}] })
  })

  test('counts once, though twenty tell of it at once, beside its postback and the form’s own time', async () => {
    const { company, id, page } = await openPageCheckout()
    await fault(company, 'find', 'outage')
    const event = await submitSaleOnPage(page)
    const key = { 'idempotency-key': `form-sale-${id}` }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        page.put('/api/invoices', { processorEvent: event }, each % 2 ? key : {}),
      ),
    )
    for (const { status } of responses) expect([200, 409]).toContain(status)
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    // At the form's own expiry the service searches for the sale once more.
    await advanceClock(company, 61 * minute)
    const ids = responses.filter(({ status }) => status === 200).map(({ body }) => body.transactionId)
    expect(new Set(ids).size).toBe(1)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100, transactions: [{ id: ids[0] }] })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('that is charged back two days later is taken out again', async () => {
    const { company, id, page } = await openPageCheckout()
    await submitSaleOnPage(page, cardEntry('4000000000000259'))
    await advanceClock(company, 3 * day)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Failed', amountDue: 100 })
    expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_returned' }])
  })

  test('by bank transfer is in flight, settles, and can come back', async () => {
    const { company, id, page } = await openPageCheckout()
    const event = await submitSaleOnPage(page, bankEntry(staysInFlight))
    expect((await report(page, event)).body).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
    await setBankOutcome(company, 'settled')
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    await setBankOutcome(company, 'returned')
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Failed', amountDue: 100 })
    expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_returned' }])
    // A returned transfer is no longer a success, even if its event is sent again.
    expect((await report(page, event)).status).toBe(400)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, transactions: [{}] })
  })
})

test.each(['4000000000008500', '4000000000008534'])(
  'a sale in the form whose answer never reached the page is recorded all the same: %s',
  async (accountNumber) => {
    const { company, id, page } = await openPageCheckout()
    await fillIn(await openSaleForm(page), cardEntry(accountNumber)).catch(() => undefined)
    await advanceClock(company, 61 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', transactions: [{}] })
    expect(await getBooks(company)).toHaveLength(1)
  },
)

describe('a form that is sent when the invoice has changed', () => {
  test('after a void takes no money', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(200)
    await advanceClock(company, 1)
    expect(await fillIn(form, cardEntry())).toMatchObject(closed)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Voided', transactions: [] })
    expect(await getBooks(company)).toEqual([])
  })

  test('at the moment of a void is recorded, leaves the invoice Voided, and raises an alert', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    await fault(company, 'find', 'outage', { times: 0 })
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(200)
    await advanceClock(company, 1)
    const event = await doneEvent(form)
    await clearFaults(company)
    expect((await report(page, event)).body).toMatchObject({ status: 'success', invoiceStatus: 'Voided' })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Voided',
      amountPaid: 100,
      amountDue: 0,
    })
    expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_on_closed_invoice', invoiceId: id }])
  })

  test('after the amount was lowered takes no money, and the next one takes what is due', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    expect((await company.api.put(`/api/invoices/${id}`, { amount: 60 })).status).toBe(200)
    await advanceClock(company, 1)
    expect(await fillIn(form, cardEntry())).toMatchObject(closed)
    expect(await submitSaleOnPage(page)).toMatchObject({ transaction_amount: 6_000 })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 60 })
  })

  test('after its rail was refused is recorded, with an alert', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    const narrowed = await company.api.put(`/api/invoices/${id}`, { paymentMethods: ['ach'] })
    expect(narrowed.status, narrowed.text).toBe(200)
    expect((await report(page, await doneEvent(form))).status).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', paymentMethods: ['ach'] })
    expect(await getAlerts(company)).toMatchObject([{ kind: 'rail_mismatch', invoiceId: id }])
  })

  test('after the amount was raised pays a part of it', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    expect((await company.api.put(`/api/invoices/${id}`, { amount: 150 })).status).toBe(200)
    expect((await report(page, await doneEvent(form))).body).toMatchObject({
      amount: 100,
      invoiceStatus: 'Partial',
      amountDue: 50,
    })
  })
})

test('a sale in the form pays its own invoice, whichever page tells of it', async () => {
  const { company, customerId, id, page } = await openPageCheckout()
  const second = await newInvoice(company, customerId)
  const stranger = await newInvoice(company, await newCustomer(company))
  const event = await submitSaleOnPage(page)
  for (const invoice of [second, stranger]) {
    const refused = await report(await openPage(company, invoice.id), event)
    expect(refused.body, refused.text).toMatchObject({
      statusCode: 400,
      fields: [{ path: 'body.processorEvent.id', code: 'not_found' }],
    })
    expect(await getInvoice(company, invoice.id)).toMatchObject({ amountPaid: 0, transactions: [] })
  }
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100 })
})
