import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  getBooks,
  fault,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  testCards,
} from '../support/florin.ts'
import {
  alreadyPaid,
  captureMethod,
  complete,
  confirmQuote,
  expectOpen,
  expectPaidOnce,
  openForm,
  openHosted,
  openSurcharged,
  paid,
  payWith,
  getQuote,
  submitSale,
  getPage,
  getCharges,
} from '../support/hosted-payments.ts'
import { clearFaults } from '../support/invoice-life.ts'
import { expectBooksToAgree, unprocessable } from '../support/one-off.ts'
import { cardEntry, doneEvent, fillIn, openPageCheckout, submitSaleOnPage } from '../support/pay-page.ts'
import { getAlerts, day, advanceClock, minute, payment, getInvoice } from '../support/checkout.ts'

const open = async () => openHosted(await newCompany())

describe('no form is opened', () => {
  test.each([
    [{ paymentMethods: [] }, 'body.paymentMethods'],
    [{ paymentMethods: ['cash'] }, 'body.paymentMethods'],
    [{ paymentMethods: 'cc' }, 'body.paymentMethods'],
    [{ customerId: 'cus_x' }, 'body.customerId'],
    [{ total: 1 }, 'body.total'],
  ])('for the body %j', async (body, path) => {
    const { page } = await open()
    for (const call of ['/intention', '/capture/intention']) {
      const [field] = getFields(await page.post(call, body))
      expect(field?.path.startsWith(path), field?.path).toBe(true)
    }
  })

  test('of a rail that the company has not', async () => {
    const { page } = await openHosted(await newCompany({ products: ['cc'] }))
    for (const call of ['/intention', '/capture/intention']) {
      expectEnvelope(await page.post(call, { paymentMethods: ['ach'] }), 400, 'bad_request')
      const opened = await page.post(call, { paymentMethods: ['ach', 'cc'] })
      expect(opened, opened.text).toMatchObject({ status: 201, body: { methods: [{ type: 'cc' }] } })
    }
  })

  test('once it was paid, or a day has passed', async () => {
    const [done, late] = [await open(), await open()]
    expect(await payWith(done.page)).toMatchObject(paid)
    await advanceClock(late.company, day)
    for (const call of ['/intention', '/capture/intention']) {
      expect(await done.page.post(call, {})).toMatchObject(alreadyPaid)
      expectEnvelope(await late.page.post(call, {}), 400, 'bad_request')
    }
  })

  test('beyond twenty that sell at a time: 429 with Retry-After', async () => {
    const { company, page } = await open()
    for (let each = 0; each < 20; each++) expect((await page.post('/intention', {})).status).toBe(201)
    const refused = await page.post('/intention', {})
    expectEnvelope(refused, 429, 'rate_limited')
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    await advanceClock(company, 62 * minute)
    expect((await page.post('/intention', {})).status).toBe(201)
  })

  test('beyond twenty, and again once the time of the first is over', async () => {
    const { company, page } = await open()
    await openForm(page)
    await advanceClock(company, 40 * minute)
    for (let each = 1; each < 20; each++) await openForm(page)
    expect((await page.post('/intention', {})).status).toBe(429)
    await advanceClock(company, 22 * minute)
    expect((await page.post('/intention', {})).status).toBe(201)
  })

  test('beyond twenty, though a charge has ended the sale of those before', async () => {
    const { page } = await open()
    for (let each = 0; each < 19; each++) await openForm(page)
    expect((await payWith(page, cardEntry(testCards.declined))).status).toBe(422)
    expect((await page.post('/intention', {})).status).toBe(201)
    expect((await page.post('/intention', {})).status).toBe(429)
  })
})

describe('a payment is not ended', () => {
  test('by what is no event, or names neither a sale nor what was captured here', async () => {
    const hosted = await open()
    const { company, page } = hosted
    const vaultId = await saveCard(company, await newCustomer(company))
    for (const body of [{}, { processorEvent: 'x' }, { processorEvent: null }, { processorEvent: [] }, []])
      expect((await page.post('/complete', body)).status).toBe(400)
    expect(getFields(await page.post('/complete', { processorEvent: {}, total: 1 })).length).toBeGreaterThan(
      0,
    )
    for (const event of [
      {},
      { '@action': 'sale' },
      { '@action': 'sale', id: 'x' },
      { '@action': 'sale', id: 'x\u0000', status_code: 101 },
      { '@action': 'sale', id: `trx_${'z'.repeat(200)}`, status_code: 101 },
      { '@action': 'sale', id: '../../x', status_code: 101 },
      { '@action': 'ticket', id: '../../x' },
      { '@action': 'ticket', ticket_id: 'tkt_unknown' },
      { '@action': 'tokenization', id: vaultId, account_vault_id: vaultId },
      { '@action': '💸', id: '💸', status_code: '💸' },
    ])
      expect((await complete(page, event)).status, JSON.stringify(event)).toBe(400)
    await expectOpen(hosted)
  })

  test('by the sale or the card of another page, of an invoice or of another company', async () => {
    const hosted = await open()
    const sibling = await openHosted(hosted.company)
    const checkout = await openPageCheckout()
    const event = await submitSale(sibling.page)
    const others = [event, await submitSale((await open()).page), await submitSaleOnPage(checkout.page)]
    for (const sale of others)
      expect(getFields(await complete(hosted.page, sale))).toMatchObject([{ path: 'body.processorEvent.id' }])
    expect((await complete(hosted.page, await captureMethod((await open()).page))).status).toBe(400)
    expect(await getPage(hosted.page)).toMatchObject({ status: 'open' })
    expect(await complete(sibling.page, event)).toMatchObject(paid)
    expect(await getCharges(hosted.company)).toEqual([10_000])
  })

  test('by an event that claims another amount, rail or card than the processor’s books', async () => {
    const hosted = await open()
    const event = await submitSale(hosted.page)
    for (const lie of [{ transaction_amount: 1 }, { payment_method: 'ach' }, { last_four: '0000' }])
      expect((await complete(hosted.page, { ...event, ...lie })).status).toBe(400)
    expect(await complete(hosted.page, event)).toMatchObject(paid)
    await expectPaidOnce(hosted)
  })

  test('by what was captured under a button that named another total than the page has', async () => {
    const hosted = await open()
    const ticket = await captureMethod(hosted.page)
    for (const agreedCents of [9_999, 10_001])
      expect(await complete(hosted.page, { ...ticket, agreedCents })).toMatchObject({
        status: 400,
        body: { reasonCode: 'QUOTE_CHANGED' },
      })
    expect(await complete(hosted.page, { ...ticket, agreedCents: 10_000 })).toMatchObject(paid)
    await expectPaidOnce(hosted)
  })

  test('after a day by what was captured before', async () => {
    const hosted = await open()
    await advanceClock(hosted.company, day - 5 * minute)
    const event = await captureMethod(hosted.page)
    await advanceClock(hosted.company, 5 * minute)
    expectEnvelope(await complete(hosted.page, event), 400, 'bad_request')
    expect(await getPage(hosted.page)).toMatchObject({ status: 'expired' })
    expect(await getBooks(hosted.company)).toEqual([])
  })
})

describe('a sale in the form', () => {
  test('pays the total once, without a surcharge, whatever form it is and however often it is told', async () => {
    const hosted = await openSurcharged({}, { order_id: 'order-7', description: 'Chairs' })
    const { company, page } = hosted
    const [first, second] = [await openForm(page), await openForm(page)]
    const event = await doneEvent(first)
    expect(event).toMatchObject({ '@action': 'sale', transaction_amount: 10_000 })
    await fillIn(second, cardEntry())
    const responses = [await complete(page, event), await complete(page, event)]
    for (const response of responses) expect(response, response.text).toMatchObject(paid)
    const { transactionId } = responses[0]?.body ?? {}
    expect(responses[1]?.body).toEqual({ status: 'success', transactionId })
    expect((await company.legacy.get('/api/trx/order/order-7')).body).toMatchObject({
      transaction_id: transactionId,
      action: 'sale',
      status: 'completed',
      transaction_amount: 100,
      description: 'Chairs',
      last_four: '4242',
    })
    expect((await page.post('/capture/intention', {})).status).toBe(400)
    await expectPaidOnce(hosted)
    await advanceClock(company, 2 * 60 * minute)
    await expectPaidOnce(hosted)
  })

  test('is known from the processor where the page was closed', async () => {
    const hosted = await open()
    await submitSale(hosted.page)
    await expectPaidOnce(hosted)
  })

  test('is found when the form’s time is over, where the postback was lost', async () => {
    const hosted = await open()
    await fault(hosted.company, 'find', 'outage', { times: 0 })
    await submitSale(hosted.page)
    await advanceClock(hosted.company, 75 * minute)
    expect(await getPage(hosted.page)).toMatchObject({ status: 'open' })
    await clearFaults(hosted.company)
    await advanceClock(hosted.company, 15 * minute)
    await expectPaidOnce(hosted)
  })

  test('cannot be brought to an invoice, before or after its page hears of it', async () => {
    const hosted = await open()
    const { company, page } = hosted
    const { id } = await newInvoice(company, await newCustomer(company))
    // Neither postbacks nor payers can confirm the sale until the faults are cleared.
    await fault(company, 'find', 'outage', { times: 0 })
    const processorEvent = await submitSale(page)
    const bring = () => payment(company, id, { processorEvent })
    expectEnvelope(await bring(), 400, 'bad_request')
    expect(await complete(page, processorEvent)).toMatchObject(paid)
    await clearFaults(company)
    expectEnvelope(await bring(), 400, 'bad_request')
    await advanceClock(company, 2 * 60 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
    expect(await getAlerts(company)).toEqual([])
    await expectPaidOnce(hosted)
  })

  test('that is declined is told as declined, in every form, until each has had three', async () => {
    const { company, page } = await open()
    const forms = [await openForm(page), await openForm(page)]
    const declined = cardEntry(testCards.insufficientFunds)
    for (let each = 0; each < 3; each++)
      for (const form of forms)
        expect(await fillIn(form, declined)).toMatchObject({ status: 422, body: { reason_code_id: 1616 } })
    for (const form of forms) expect((await fillIn(form, cardEntry())).status).toBe(410)
    const third = await doneEvent(await openForm(page))
    expect(await complete(page, third)).toMatchObject(paid)
    expect(await getCharges(company)).toEqual([10_000])
  })

  test('that was charged back is no success any more, whoever still tells of it', async () => {
    const { company, page } = await open()
    const event = await submitSale(page, cardEntry('4000000000000259'))
    expect(await complete(page, event)).toMatchObject(paid)
    await advanceClock(company, 3 * day)
    expect(await getPage(page)).toMatchObject({ status: 'returned' })
    expect((await complete(page, event)).status).toBeGreaterThanOrEqual(400)
    expect((await page.post('/capture/intention', {})).status).toBe(400)
    await expectBooksToAgree(company)
  })
})

describe('a new form works', () => {
  test('after a confirmation that was refused because the fee had changed', async () => {
    const hosted = await openSurcharged()
    const { company, page } = hosted
    const before = await openForm(page)
    const { quoteId } = await getQuote(page)
    const surcharge = { enabled: true, percentage: 2 }
    await operator().patch(`/operator/v1/companies/${company.companyId}`, { surcharge })
    expect((await confirmQuote(page, quoteId)).body).toMatchObject({ reasonCode: 'QUOTE_CHANGED' })
    const after = await openForm(page)
    expect((await fillIn(before, cardEntry())).status).toBeGreaterThanOrEqual(400)
    expect(await complete(page, await doneEvent(after))).toMatchObject(paid)
    await expectPaidOnce(hosted)
  })

  test('after a captured card was declined', async () => {
    const { company, page } = await open()
    const before = await openForm(page)
    const declined = await payWith(page, cardEntry(testCards.insufficientFunds))
    expect(declined).toMatchObject(unprocessable)
    expect(declined.body).toMatchObject({ reasonCode: 1616, reasonText: expect.any(String) })
    expect((await fillIn(before, cardEntry())).status).toBeGreaterThanOrEqual(400)
    expect(await complete(page, await doneEvent(await openForm(page)))).toMatchObject(paid)
    expect(await getCharges(company)).toEqual([10_000])
    await expectBooksToAgree(company)
  })
})
