import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import {
  advance,
  getBooks,
  fault,
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  testCards,
} from '../support/florin.ts'
import {
  alreadyPaid,
  askQuote,
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
import { askRefund, clearFaults } from '../support/invoice-life.ts'
import {
  expectBooksToAgree,
  expectCreated,
  netOf,
  notCharged,
  recordsOf,
  unprocessable,
} from '../support/one-off.ts'
import { bankEntry, cardEntry, doneEvent, fillIn } from '../support/pay-page.ts'
import { changeCompany, faultAfter, getActiveAccounts } from '../support/quotes.ts'
import { newTerminalRequest } from '../support/terminals.ts'
import { setBankOutcome, day, advanceClock, minute, pay, staysInFlight } from '../support/checkout.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `hosted-trouble-${process.pid}-${serial++}` })

const open = async () => openHosted(await newCompany())

describe('under a key', () => {
  test('what failed before it was submitted runs again, and is then answered as it was', async () => {
    const hosted = await open()
    const headers = keyed()
    const event = await captureMethod(hosted.page)
    await fault(hosted.company, 'sale', 'outage')
    expect(await complete(hosted.page, event, headers)).toMatchObject(notCharged)
    const done = await complete(hosted.page, event, headers)
    expect(done, done.text).toMatchObject(paid)
    const again = await complete(hosted.page, event, headers)
    expect(again).toMatchObject({ status: 200, text: done.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await expectPaidOnce(hosted)
  })

  test.each(['lost_after', 'unreadable'])(
    'what became unknown (%s) is answered once it is known',
    async (name) => {
      const hosted = await openSurcharged()
      const headers = keyed()
      const { quoteId } = await getQuote(hosted.page)
      await fault(hosted.company, 'sale', name)
      expect((await confirmQuote(hosted.page, quoteId, headers)).body).toMatchObject({
        reasonCode: 'OUTCOME_UNKNOWN',
      })
      const soon = await confirmQuote(hosted.page, quoteId, headers)
      expect([400, 409, 503], soon.text).toContain(soon.status)
      await advanceClock(hosted.company, 20 * minute)
      const known = await confirmQuote(hosted.page, quoteId, headers)
      const [record] = await recordsOf(hosted.company)
      if (known.status === 200) expect(known.body).toEqual({ status: 'success', transactionId: record._id })
      else expect(known.status, known.text).toBe(soon.status)
      await expectPaidOnce(hosted, 10_300)
    },
  )

  test('a decline stays a decline, also once the page was paid', async () => {
    const hosted = await open()
    const headers = keyed()
    const event = await captureMethod(hosted.page, cardEntry(testCards.insufficientFunds))
    const declined = await complete(hosted.page, event, headers)
    expect(declined).toMatchObject(unprocessable)
    expect(await payWith(hosted.page)).toMatchObject(paid)
    expect(await complete(hosted.page, event, headers)).toMatchObject({ status: 422, text: declined.text })
    await expectPaidOnce(hosted)
  })

  test('of one page, another page’s call runs by itself', async () => {
    const company = await newCompany()
    const headers = keyed()
    for (const { page } of [await openHosted(company), await openHosted(company)])
      expect(await complete(page, await captureMethod(page), headers)).toMatchObject(paid)
    expect(await getCharges(company)).toEqual([10_000, 10_000])
  })

  test('that is no key, nothing is charged', async () => {
    const hosted = await open()
    const event = await captureMethod(hosted.page)
    for (const key of ['short', 'with space!', 'x'.repeat(256)]) {
      const refused = await complete(hosted.page, event, { 'idempotency-key': key })
      expectEnvelope(refused, 400, 'idempotency_key_invalid')
    }
    await expectOpen(hosted)
  })
})

describe('what was charged on a page', () => {
  test('and declined is never tried again beside the page, whatever it was', async () => {
    const hosted = await openSurcharged()
    const { company, page } = hosted
    const declined = cardEntry(testCards.insufficientFunds)
    expect(await payWith(page, declined)).toMatchObject(unprocessable)
    const { quoteId } = await getQuote(page, declined)
    // The card of the quote stays at the processor for a while.
    await faultAfter(company, 2, 'outage', 20)
    expect(await confirmQuote(page, quoteId)).toMatchObject(unprocessable)
    await clearFaults(company)
    const unsent = await getQuote(page)
    await fault(company, 'sale', 'outage')
    expect(await confirmQuote(page, unsent.quoteId)).toMatchObject(notCharged)
    for (const { _id, status } of await recordsOf(company)) {
      expect(status).toBe('failed')
      expect(await company.legacy.post(`/api/trx/rerun/${_id}`)).toMatchObject(unprocessable)
    }
    await expectOpen(hosted)
    expect(await confirmQuote(page, unsent.quoteId)).toMatchObject(paid)
    expect(await getCharges(company)).toEqual([10_300])
  })

  test('and returned by the bank is not tried again beside the page', async () => {
    const { company, page } = await open()
    expect(await payWith(page, bankEntry(staysInFlight))).toMatchObject(paid)
    await setBankOutcome(company, 'returned')
    expect(await complete(page, await submitSale(page, bankEntry(staysInFlight)))).toMatchObject(paid)
    await setBankOutcome(company, 'returned')
    for (const { _id } of await recordsOf(company))
      expect(await company.legacy.post(`/api/trx/rerun/${_id}`)).toMatchObject(unprocessable)
    expect(await getCharges(company)).toEqual([])
  })

  test('is given back like any other charge, and the page stays paid', async () => {
    const { company, page } = await openSurcharged()
    const { transactionId } = (await confirmQuote(page, (await getQuote(page)).quoteId)).body
    expectCreated(await askRefund(company, transactionId, { transaction_amount: 3 }))
    expectCreated(await askRefund(company, transactionId))
    expect(await netOf(company)).toBe(0)
    expect(await getPage(page)).toMatchObject({ status: 'paid' })
    expect(await page.post('/intention', {})).toMatchObject(alreadyPaid)
    await expectBooksToAgree(company)
  })
})

describe('a page is not paid', () => {
  test('by what the company took elsewhere: an invoice, a saved card, a terminal, a refund or a declined try', async () => {
    const hosted = await open()
    const { company, page } = hosted
    const customerId = await newCustomer(company)
    const vaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const { transactionId } = await pay(company, id, vaultId)
    const body = {
      contact_api_id: customerId,
      account_vault_id: vaultId,
      transaction_amount: 100,
      order_id: 'o',
    }
    expectCreated(await company.legacy.post('/api/trx/payment', { type: 'av', ...body }))
    await newTerminalRequest(company, { transaction_amount: 100 })
    await advance(company, 1)
    await askRefund(company, transactionId)
    await fillIn(await openForm(page), cardEntry(testCards.insufficientFunds))
    const books = await getBooks(company)
    expect(books).toHaveLength(5)
    for (const movement of books) {
      const event = { '@action': 'sale', id: movement.id, status_code: 101 }
      expect((await complete(page, event)).status).toBe(400)
    }
    expect(await getPage(page)).toMatchObject({ status: 'open' })
  })

  test('by a rail that the company gave up after it was captured', async () => {
    const hosted = await open()
    const event = await captureMethod(hosted.page, bankEntry())
    await changeCompany(hosted.company, { products: ['cc'] })
    expectEnvelope(await complete(hosted.page, event), 400, 'bad_request')
    await expectOpen(hosted)
    expect(await getPage(hosted.page)).toMatchObject({ paymentMethods: ['cc'] })
  })

  test('by a quote that outlives it', async () => {
    const { company, page } = await openSurcharged()
    await advanceClock(company, day - 5 * minute)
    const { quoteId } = await getQuote(page)
    await advanceClock(company, 6 * minute)
    expectEnvelope(await confirmQuote(page, quoteId), 400, 'bad_request')
    await advanceClock(company, 15 * minute)
    expect(await getActiveAccounts(company)).toEqual([])
    expect(await getBooks(company)).toEqual([])
    expect(await getPage(page)).toMatchObject({ status: 'expired' })
  })
})

test('a form that was opened in time takes the money after the day, and it is recorded', async () => {
  const hosted = await open()
  await advanceClock(hosted.company, day - 5 * minute)
  const form = await openForm(hosted.page)
  await advanceClock(hosted.company, 10 * minute)
  const event = await doneEvent(form)
  expect(await complete(hosted.page, event)).toMatchObject(paid)
  await expectPaidOnce(hosted)
})

test('a charge that is unknown when the day ends is paid, and one that never was leaves the page expired', async () => {
  for (const [name, status] of [
    ['lost_after', 'paid'],
    ['lost_before', 'expired'],
  ] as const) {
    const { company, page } = await open()
    await advanceClock(company, day - minute)
    const event = await captureMethod(page)
    await fault(company, 'find', 'outage', { times: 0 })
    await fault(company, 'sale', name)
    expect((await complete(page, event)).body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
    await advanceClock(company, 2 * minute)
    expect(await getPage(page)).toMatchObject({ status: 'processing' })
    await clearFaults(company)
    await advanceClock(company, 20 * minute)
    expect(await getPage(page)).toMatchObject({ status })
    await expectBooksToAgree(company)
  }
})

test.each(['outage', 'lost_before', 'unreadable', 'malformed', 'lost_after'])(
  'while the processor fails at everything (%s), every call refuses and nothing is taken; afterwards the page is paid once',
  async (name) => {
    const hosted = await openSurcharged()
    const { company, page } = hosted
    const [event, quote] = [await captureMethod(page), await getQuote(page)]
    const other = await captureMethod(page)
    await fault(company, 'any', name, { times: 0 })
    const refused = [
      await page.post('/intention', {}),
      await page.post('/capture/intention', {}),
      await askQuote(page, other.ticket_id),
      await complete(page, event),
      await complete(page, { '@action': 'sale', id: 'trx_01h455vb4pex5vsknk084sn02q', status_code: 101 }),
    ]
    for (const { status, text } of refused) expect([400, 502, 503], text).toContain(status)
    expect((await page.get('')).status).toBe(200)
    expect(await getCharges(company)).toEqual([])
    await clearFaults(company)
    expect(await confirmQuote(page, quote.quoteId)).toMatchObject(paid)
    await expectPaidOnce(hosted, 10_300)
  },
)
