import { describe, expect, test } from 'vitest'
import {
  clientDeliveriesOf,
  allAuthentic,
  setClientPostback,
  getPostbacks,
  transactionIn,
} from '../support/client-postbacks.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, newCompany, newCustomer, newInvoice, saveCard, testCards } from '../support/florin.ts'
import {
  alreadyPaid,
  captureMethod,
  complete,
  confirmQuote,
  expectOpen,
  expectPaidOnce,
  openHosted,
  openSurcharged,
  paid,
  payWith,
  getQuote,
  submitSale,
  getPage,
} from '../support/hosted-payments.ts'
import { expectBooksToAgree, unprocessable } from '../support/one-off.ts'
import { bankEntry, cardEntry } from '../support/pay-page.ts'
import { openReceiver } from '../support/receiver.ts'
import { setBankOutcome, day, advanceClock, minute, pay, staysInFlight } from '../support/checkout.ts'

const open = async () => openHosted(await newCompany())

describe('a captured card that is declined', () => {
  test.each([
    ['generic', testCards.declined, 1500],
    ['insufficient funds', testCards.insufficientFunds, 1616],
    ['expired', testCards.expired, 1622],
    ['lost', '4000000000009987', 1606],
    ['a wrong security code', '4000000000000127', 1800],
  ])('for %s says why, and leaves the page to be paid with another', async (_why, number, reasonCode) => {
    const hosted = await open()
    const { company, page } = hosted
    const declined = await payWith(page, cardEntry(number))
    expect(declined, declined.text).toMatchObject(unprocessable)
    expect(declined.body).toMatchObject({ reasonCode, reasonText: expect.any(String) })
    await expectOpen(hosted)
    expect(await payWith(page)).toMatchObject(paid)
    await expectPaidOnce(hosted)
    const [success, failure] = (await company.legacy.get('/api/trx')).body.data
    expect([success.status, failure.status]).toEqual(['completed', 'failed'])
  })

  test('is used up by that, and is not charged again', async () => {
    const hosted = await open()
    const event = await captureMethod(hosted.page, cardEntry(testCards.insufficientFunds))
    expect(await complete(hosted.page, event)).toMatchObject(unprocessable)
    expectEnvelope(await complete(hosted.page, event), 400, 'bad_request')
    expect(await getBooks(hosted.company)).toHaveLength(1)
    await expectOpen(hosted)
  })

  test('ten times within an hour makes the next try wait on that page, and on no other one of the company', async () => {
    const hosted = await open()
    const { company, page } = hosted
    for (let each = 0; each < 10; each++)
      expect(await payWith(page, cardEntry(testCards.insufficientFunds))).toMatchObject(unprocessable)
    const refused = await page.post('/capture/intention', {})
    expectEnvelope(refused, 429, 'rate_limited')
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await page.get('')).status).toBe(200)
    expect((await (await openHosted(company)).page.post('/capture/intention', {})).status).toBe(201)
    await advanceClock(company, 61 * minute)
    expect(await payWith(page)).toMatchObject(paid)
    await expectPaidOnce(hosted)
  })

  test('was captured on a page that has been paid meanwhile, and is not charged', async () => {
    const hosted = await open()
    const event = await captureMethod(hosted.page)
    expect(await payWith(hosted.page)).toMatchObject(paid)
    expect(await complete(hosted.page, event)).toMatchObject(alreadyPaid)
    await expectPaidOnce(hosted)
  })
})

describe('a bank account', () => {
  test.each(['form', 'ticket'])('through the %s is pending, and paid once it has settled', async (way) => {
    const hosted = await openSurcharged()
    const { company, page } = hosted
    const entry = bankEntry()
    const ended =
      way === 'form' ? await complete(page, await submitSale(page, entry)) : await payWith(page, entry)
    expect(ended, ended.text).toMatchObject(paid)
    expect(await getPage(page)).toMatchObject({ status: 'pending' })
    expect(await page.post('/intention', {})).toMatchObject(alreadyPaid)
    await advanceClock(company, 7 * day)
    await expectPaidOnce(hosted)
    expect(await getBooks(company)).toMatchObject([{ paymentMethod: 'ach', surchargeCents: 0 }])
  })

  test.each(['form', 'ticket'])('through the %s that is returned leaves the page to be paid', async (way) => {
    const hosted = await open()
    const { company, page } = hosted
    const entry = bankEntry(staysInFlight)
    const event = way === 'form' ? await submitSale(page, entry) : await captureMethod(page, entry)
    expect(await complete(page, event)).toMatchObject(paid)
    await setBankOutcome(company, 'returned')
    expect(await getPage(page)).toMatchObject({ status: 'open' })
    expect((await complete(page, event)).status).toBeGreaterThanOrEqual(400)
    expect(await payWith(page)).toMatchObject(paid)
    await expectPaidOnce(hosted)
  })

  test('that is returned after it had settled leaves the page returned', async () => {
    const { company, page } = await open()
    expect(await payWith(page, bankEntry(staysInFlight))).toMatchObject(paid)
    await setBankOutcome(company, 'settled')
    expect(await getPage(page)).toMatchObject({ status: 'paid' })
    await setBankOutcome(company, 'returned')
    expect(await getPage(page)).toMatchObject({ status: 'returned' })
    expect((await page.post('/intention', {})).status).toBe(400)
    await expectBooksToAgree(company)
  })
})

describe('the merchant’s own address', () => {
  const openWithPostbacks = async (url: string, fields: object = {}) => {
    const company = await newCompany()
    const { clientPostbackSecret } = await setClientPostback(company, url)
    const hosted = await openHosted(company, { order_id: 'order-7', ...fields })
    return { ...hosted, secret: String(clientPostbackSecret) }
  }

  test.each(['form', 'ticket', 'quote'])(
    'is told once of a payment through the %s, with its page',
    async (way) => {
      await using receiver = await openReceiver()
      const { company, page, token, secret } = await openWithPostbacks(receiver.url)
      const ways: Record<string, () => Promise<unknown>> = {
        form: async () => complete(page, await submitSale(page)),
        ticket: () => payWith(page),
        quote: async () => confirmQuote(page, (await getQuote(page)).quoteId),
      }
      const ended = await ways[way]?.()
      expect(ended).toMatchObject(paid)
      await advanceClock(company, 2 * 60 * minute)
      expect(await getPostbacks(company, receiver)).toEqual(['transaction.completed completed'])
      const [postback] = receiver.received
      expect(postback?.body).toMatchObject({
        specVersion: 1,
        companyId: company.companyId,
        data: { hostedPayment: { token, orderId: 'order-7' } },
      })
      const { body } = await company.legacy.get('/api/trx/order/order-7')
      expect(transactionIn(postback)).toEqual(body)
      expect(allAuthentic(receiver, secret)).toBe(true)
      expect(postback?.raw.toString()).not.toMatch(/4242424242424242/)
    },
  )

  test('is told of a decline and of what came after, and names no order where there is none', async () => {
    await using receiver = await openReceiver()
    const { company, page, token } = await openWithPostbacks(receiver.url, { order_id: undefined })
    await payWith(page, cardEntry(testCards.insufficientFunds))
    await payWith(page)
    const postbacks = await getPostbacks(company, receiver)
    expect(postbacks).toEqual(['transaction.failed failed', 'transaction.completed completed'])
    for (const { body } of receiver.received) expect(body.data).toMatchObject({ hostedPayment: { token } })
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toContain('orderId')
  })

  test('is told of a bank transfer when it has settled, and when it went back', async () => {
    await using receiver = await openReceiver()
    const { company, page } = await openWithPostbacks(receiver.url)
    await payWith(page, bankEntry(staysInFlight))
    expect(await getPostbacks(company, receiver)).toEqual([])
    await setBankOutcome(company, 'settled')
    expect(await getPostbacks(company, receiver)).toEqual(['transaction.completed completed'])
    await setBankOutcome(company, 'returned')
    expect(await getPostbacks(company, receiver)).toEqual([
      'transaction.completed completed',
      'transaction.failed returned',
    ])
  })

  test('is told once, whoever tells of a sale first, and is told of no page where there was none', async () => {
    await using receiver = await openReceiver()
    const { company, page } = await openWithPostbacks(receiver.url)
    const event = await submitSale(page)
    await Promise.all([1, 2, 3].map(() => complete(page, event)))
    const customerId = await newCustomer(company)
    const { id } = await newInvoice(company, customerId)
    await pay(company, id, await saveCard(company, customerId))
    await getPostbacks(company, receiver)
    const pages = receiver.received.map(({ body }) => 'hostedPayment' in body.data)
    expect(pages.toSorted()).toEqual([false, true])
    expect(await clientDeliveriesOf(company)).toHaveLength(2)
  })
})
