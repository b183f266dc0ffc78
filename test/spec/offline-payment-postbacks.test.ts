import { describe, expect, test } from 'vitest'
import { setClientPostback } from '../support/client-postbacks.ts'
import { drain, newCompany, newCustomer, newInvoice, operator, send } from '../support/florin.ts'
import { goTo, getMails, openCheckoutAtNoon } from '../support/invoice-life.ts'
import { requestOfflinePayment, recordOffline, reverseOffline } from '../support/offline.ts'
import { linkTo } from '../support/pay-page.ts'
import { getPdfText } from '../support/pdf-text.ts'
import { openReceiver } from '../support/receiver.ts'
import { openCardCheckout, openCheckout, getInvoice } from '../support/checkout.ts'
import { getEvents, openShop } from '../support/webhooks.ts'

describe('the merchant’s endpoint', () => {
  test('is told of an offline payment without what only a rail supplies', async () => {
    await using receiver = await openReceiver()
    const { company, customerId } = await openShop(receiver)
    const { id } = await newInvoice(company, customerId)
    await recordOffline(company, id, { amount: 40, method: 'check', reference: '1042' })
    const { transactionId, invoice } = await recordOffline(company, id, { method: 'wire' })
    await drain(company)
    const postbacks = await receiver.waitFor(3)
    const events = postbacks
      .map(({ body }) => body)
      .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
    expect(events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.partial', 'invoice.paid'])
    const [, partial, paid] = events.map(({ data }) => data.invoice)
    for (const data of [partial, paid])
      for (const absent of ['transactionId', 'lastAttemptStatus', 'totalCharged', 'totalFees'])
        expect(data).not.toHaveProperty(absent)
    expect(partial).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 40 })
    expect(paid).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      paidAt: invoice.paidAt,
      transactions: [
        { paymentMethod: 'offline', offline: { method: 'check', reference: '1042' } },
        { id: transactionId, paymentMethod: 'offline', offline: { method: 'wire' } },
      ],
    })
  })

  test('is told of a reversal once, as of a refund', async () => {
    await using receiver = await openReceiver()
    const { company, customerId } = await openShop(receiver, { eventTypes: ['invoice.refunded'] })
    const { id } = await newInvoice(company, customerId)
    const { transactionId } = await recordOffline(company, id)
    await reverseOffline(company, id, transactionId)
    await drain(company)
    await receiver.waitFor(1)
    expect(await getEvents(company)).toEqual(['invoice.refunded'])
    expect(receiver.received[0]?.body.data.invoice).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0 })
    expect(receiver.received[0]?.body.data.invoice).not.toHaveProperty('transactionId')
  })

  test('of transactions is told nothing of either', async () => {
    await using receiver = await openReceiver()
    const { company, id } = await openCardCheckout()
    await setClientPostback(company, receiver.url)
    const { transactionId } = await recordOffline(company, id)
    await reverseOffline(company, id, transactionId)
    await drain(company)
    expect(receiver.received).toEqual([])
  })
})

describe('a receipt', () => {
  test('says how and when the money was received, and under which reference', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon({ timeZone: 'America/Chicago' })
    const { id } = await newInvoice(company, customerId)
    await recordOffline(company, id, {
      amount: 40,
      method: 'check',
      reference: '10<42>',
      receivedOn: on(-3),
      note: 'Smelt of smoke',
    })
    const [receipt, ...more] = await getMails(company, 'receipt')
    expect(more).toEqual([])
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const receivedOn = words.format(Date.parse(on(-3)))
    expect(receipt?.subject).toMatch(/\$40\.00/)
    expect(receipt?.text).toMatch(/Payment method:? +Check/)
    expect(receipt?.text).toMatch(/Reference:? +10<42>/)
    expect(receipt?.text).toContain(receivedOn)
    expect(receipt?.text).toContain('$60.00 is still due on')
    expect(receipt?.text).not.toContain('smoke')
    await recordOffline(company, id, { method: 'cash' })
    expect((await getMails(company, 'receipt')).at(-1)?.text).toMatch(/Payment method:? +Cash/)
  })

  test('is not mailed where it is not wanted, or where the company mails none', async () => {
    const { company, id } = await openCardCheckout()
    await recordOffline(company, id, { amount: 40, sendReceipt: false })
    const silent = await openCheckout({ settings: { receipts: false } })
    const other = await newInvoice(silent.company, silent.customerId)
    await recordOffline(silent.company, other.id, { amount: 40 })
    await recordOffline(silent.company, other.id, { amount: 40, sendReceipt: true })
    expect(await getMails(company, 'receipt')).toEqual([])
    expect(await getMails(silent.company, 'receipt')).toEqual([])
  })

  test('is no condition: a customer without an address is recorded all the same, and a reversal is mailed', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id, { sendReceipt: false })
    await reverseOffline(company, id, transactionId)
    const [reversed, ...more] = await getMails(company, 'payment_reversed')
    expect(more).toEqual([])
    expect(reversed?.text).toMatch(/Test Company reversed your \w+ payment of \$\d+\.00 for invoice/)
    expect(reversed?.text).not.toMatch(/refund/i)
    const bare = await operator().post('/sandbox/v1/legacy-records', {
      companyId: company.companyId,
      customer: { firstName: 'Pat' },
    })
    const invoice = await operator().post('/sandbox/v1/legacy-records', {
      companyId: company.companyId,
      invoice: { customerId: bare.body.id, amount: 20, dueDate: '2099-01-15' },
    })
    expect((await recordOffline(company, invoice.body.id)).invoice.invoiceStatus).toBe('Paid')
  })
})

describe('who looks at the invoice', () => {
  test('sees on the payment page how and when it was paid', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId)
    const link = await linkTo(company, id)
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const { transactionId } = await recordOffline(company, id, { method: 'check', receivedOn: on(-3) })
    const page = async () => (await send(link, 'GET')).text.replaceAll(/\s+/g, ' ')
    expect(await page()).toContain(`on ${words.format(Date.parse(on(-3)))} by check. Thank you.`)
    await reverseOffline(company, id, transactionId)
    await recordOffline(company, id, { method: 'card_terminal', amount: 40 })
    const text = await page()
    for (const phrase of [
      'Check payment reversed',
      'Card at a terminal',
      'You&#39;ve paid $40.00 of $100.00.',
    ])
      expect(text).toContain(phrase)
    // Nothing was given back.
    expect(text).not.toMatch(/Refunded|Refund to/)
  })

  test('reads it in the PDF, the reversal too', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id, { method: 'wire', amount: 30 })
    await reverseOffline(company, id, transactionId)
    await recordOffline(company, id, { method: 'other' })
    const printed = await fetch((await getInvoice(company, id)).pdfUrl)
    expect(printed.status).toBe(200)
    const text = getPdfText(Buffer.from(await printed.arrayBuffer())).join('\n')
    for (const phrase of ['Wire transfer\n$30.00', 'Wire transfer payment reversed', 'Other\n$100.00'])
      expect(text).toContain(phrase)
  })
})

test('an offline payment of a day that is over where the company is may be of today', async () => {
  const company = await newCompany({ timeZone: 'Pacific/Kiritimati' })
  const { id } = await newInvoice(company, await newCustomer(company))
  const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 129_600_000).toISOString()
  await goTo(company, noon)
  // In Kiritimati it is already 2 a.m. of the next day.
  const tomorrow = new Date(Date.parse(noon) + 86_400_000).toISOString().slice(0, 10)
  expect((await requestOfflinePayment(company, id, { amount: 1, receivedOn: tomorrow })).status).toBe(201)
})
