import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, fault, newCompany, testCards } from '../support/florin.ts'
import {
  alreadyPaid,
  askQuote,
  captureMethod,
  complete,
  confirmQuote,
  expectOpen,
  expectPaidOnce,
  openHosted,
  openSurcharged,
  pageWith,
  paid,
  payWith,
  getQuote,
  submitSale,
  getPage,
  getCharges,
} from '../support/hosted-payments.ts'
import { clearFaults } from '../support/invoice-life.ts'
import { expectBooksToAgree, notCharged, outcomeUnknown, unprocessable } from '../support/one-off.ts'
import { bankEntry, cardEntry } from '../support/pay-page.ts'
import { changeCompany, confirm, getActiveAccounts, openQuotedCheckout } from '../support/quotes.ts'
import { day, advanceClock, minute } from '../support/checkout.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `hosted-quote-${process.pid}-${serial++}` })

const ticketOf = async (...given: Parameters<typeof captureMethod>) =>
  String((await captureMethod(...given)).ticket_id)

describe('a card is not quoted', () => {
  test.each([
    [{ ticketId: undefined }, 'body.ticketId'],
    [{ ticketId: 5 }, 'body.ticketId'],
    [{ ticketId: '' }, 'body.ticketId'],
    [{ ticketId: 'tkt_unknown' }, 'body.ticketId'],
    [{ ticketId: '\u0000' }, 'body'],
    [{ ticketId: '💸' }, 'body.ticketId'],
    [{ ticketId: '../../x' }, 'body.ticketId'],
    [{ ticketId: 'a'.repeat(300) }, 'body.ticketId'],
    [{ billingZip: undefined }, 'body.billingZip'],
    [{ billingZip: 75201 }, 'body.billingZip'],
    [{ billingZip: '75201_12' }, 'body.billingZip'],
    [{ billingZip: 'ABCDE' }, 'body.billingZip'],
    [{ amount: 1 }, 'body.amount'],
    [{ invoiceId: 'inv_x' }, 'body.invoiceId'],
    [{ surcharge: 0 }, 'body.surcharge'],
  ])('for the body %j', async (fields, path) => {
    const hosted = await openSurcharged()
    const ticketId = await ticketOf(hosted.page)
    const refused = await askQuote(hosted.page, ticketId, fields)
    expect(refused.status, refused.text).toBe(400)
    if (path !== 'body') expect(getFields(refused)).toMatchObject([{ path }])
    expect((await askQuote(hosted.page, ticketId)).status).toBe(201)
  })

  test('twice, of another company, or when it was charged', async () => {
    const { page } = await openSurcharged()
    const [ticketId, charged] = [await ticketOf(page), await captureMethod(page)]
    expect((await askQuote(page, ticketId)).status).toBe(201)
    expect((await askQuote(page, ticketId)).status).toBe(400)
    const foreign = await ticketOf((await openSurcharged()).page)
    expect(getFields(await askQuote(page, foreign))).toMatchObject([{ path: 'body.ticketId' }])
    expect(await complete(page, charged)).toMatchObject(paid)
    expect(await askQuote(page, charged.ticket_id)).toMatchObject(alreadyPaid)
  })

  test('whose address check fails: nothing is held, and the next card is quoted', async () => {
    const hosted = await openSurcharged()
    const refused = await askQuote(hosted.page, await ticketOf(hosted.page, cardEntry('4000000000000036')))
    expect(refused.status, refused.text).toBe(400)
    expect(await getActiveAccounts(hosted.company)).toEqual([])
    await expectOpen(hosted)
    const { quoteId } = await getQuote(hosted.page)
    expect(await confirmQuote(hosted.page, quoteId)).toMatchObject(paid)
  })

  test('after a day, or after a quarter of an hour', async () => {
    const { company, page } = await openSurcharged()
    const stale = await ticketOf(page)
    await advanceClock(company, 16 * minute)
    expect((await askQuote(page, stale)).status).toBe(400)
    await advanceClock(company, day - 17 * minute)
    const fresh = await ticketOf(page)
    await advanceClock(company, 2 * minute)
    expectEnvelope(await askQuote(page, fresh), 400, 'bad_request')
    expect(await getPage(page)).toMatchObject({ status: 'expired' })
  })

  test('beyond twenty that are held for a page', async () => {
    const { company, page } = await openHosted(await newCompany())
    const statuses: number[] = []
    for (let each = 0; each < 24 && !statuses.includes(429); each++)
      statuses.push((await askQuote(page, await capturedOrNone(page))).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
    expect(statuses.at(-1)).toBe(429)
    expect((await getActiveAccounts(company)).filter(({ kind }) => kind === 'vault')).toHaveLength(20)
    await advanceClock(company, 16 * minute)
    expect(await getActiveAccounts(company)).toEqual([])
    expect((await askQuote(page, await ticketOf(page))).status).toBe(201)
  })
})

/** Captures a card, or returns an unknown ticket id if the page opens no more forms. */
async function capturedOrNone(page: Parameters<typeof captureMethod>[0]): Promise<string> {
  return ticketOf(page).catch(() => 'tkt_none')
}

describe('a hosted quote', () => {
  test.each([
    ['credit', testCards.visa, '75201', 3, undefined],
    ['credit in Colorado', testCards.visa, '80202', 2, undefined],
    ['credit in Connecticut', testCards.visa, '06103', 0, 'state_outright_ban'],
    ['credit in Massachusetts', testCards.visa, '02108', 0, 'state_outright_ban'],
    ['debit', testCards.visaDebit, '75201', 0, 'debit_card'],
    ['prepaid', '5105105105105100', '75201', 0, 'prepaid_card'],
    ['American Express', '378282246310005', '75201', 0, 'amex'],
    ['unknown', '4000000000008559', '75201', 0, 'unknown_card_type'],
  ])(
    'of a %s card bears what the rules give',
    async (_kind, number, billingZip, surcharge, blockedReason) => {
      const hosted = await openSurcharged()
      const began = Date.now()
      const quote = await getQuote(hosted.page, cardEntry(number), { billingZip })
      expect(quote).toMatchObject({ subtotal: 100, surcharge, total: 100 + surcharge, paymentMethod: 'cc' })
      expect(quote.blockedReason).toBe(blockedReason)
      expect(Date.parse(quote.expiresAt) - began).toBeGreaterThan(14 * minute * 1_000)
      expect(await getBooks(hosted.company)).toEqual([])
      expect(await confirmQuote(hosted.page, quote.quoteId)).toMatchObject(paid)
      await expectPaidOnce(hosted, 10_000 + surcharge * 100)
      expect(await getBooks(hosted.company)).toMatchObject([{ surchargeCents: surcharge * 100 }])
      expect(await getActiveAccounts(hosted.company)).toEqual([])
    },
  )

  test('bears none where the company has it switched off, for hosted payments or at all, or is in a state that bans it', async () => {
    const off = { settings: { surchargeOnHostedPayment: false } }
    for (const company of [off, { surcharge: { enabled: false, percentage: 3 } }, { state: 'CT' }]) {
      const { page } = await openSurcharged(company)
      const quote = await getQuote(page)
      expect(quote).toMatchObject({ surcharge: 0, total: 100, blockedReason: expect.any(String) })
      expect(await confirmQuote(page, quote.quoteId)).toMatchObject(paid)
    }
  })

  test('of a bank account bears none, or is refused', async () => {
    const { company, page } = await openSurcharged()
    const response = await askQuote(page, await ticketOf(page, bankEntry()))
    expect([201, 400]).toContain(response.status)
    if (response.status === 201) expect(response.body).toMatchObject({ surcharge: 0, blockedReason: 'ach' })
    expect(await getCharges(company)).toEqual([])
  })

  test('is confirmed once, and shown in the records with its fee', async () => {
    const hosted = await openSurcharged({}, { order_id: 'order-7' })
    const { quoteId } = await getQuote(hosted.page)
    const confirmed = await confirmQuote(hosted.page, quoteId)
    expect(confirmed, confirmed.text).toMatchObject(paid)
    expect((await confirmQuote(hosted.page, quoteId)).status).toBe(400)
    expect((await hosted.company.legacy.get('/api/trx/order/order-7')).body).toMatchObject({
      transaction_id: confirmed.body.transactionId,
      transaction_amount: 103,
      info: { feeAmount: 3 },
    })
    await expectPaidOnce(hosted, 10_300)
  })

  test('is answered again under its key, and confirmed under one', async () => {
    const hosted = await openSurcharged()
    const [quoting, confirming] = [keyed(), keyed()]
    const ticketId = await ticketOf(hosted.page)
    const quotes = [
      await askQuote(hosted.page, ticketId, {}, quoting),
      await askQuote(hosted.page, ticketId, {}, quoting),
    ]
    expect(quotes[1]).toMatchObject({ status: 201, text: quotes[0]?.text })
    const { quoteId } = quotes[0]?.body ?? {}
    const confirmed = await confirmQuote(hosted.page, quoteId, confirming)
    const again = await confirmQuote(hosted.page, quoteId, confirming)
    expect(again).toMatchObject({ status: 200, text: confirmed.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expectEnvelope(await confirmQuote(hosted.page, 'quo_x', confirming), 422, 'idempotency_key_reused')
    await expectPaidOnce(hosted, 10_300)
  })
})

describe('a quote is not confirmed', () => {
  test('of another page, of an invoice, of another company, or of nobody', async () => {
    const hosted = await openSurcharged()
    const { quoteId } = await getQuote(hosted.page)
    const others = [await openHosted(hosted.company), await openSurcharged()]
    for (const { page } of others)
      expect(getFields(await confirmQuote(page, quoteId))).toMatchObject([{ path: 'body.quoteId' }])
    const checkout = await openQuotedCheckout()
    for (const wrong of [checkout.quoteId, 'quo_x', 'quo_x\u0000', '💸', '', 5, undefined, null])
      expect((await confirmQuote(hosted.page, wrong)).status).toBe(400)
    expect((await confirm(checkout.company, checkout.id, quoteId)).status).toBe(400)
    expect((await hosted.page.post('/quote/confirm', { quoteId, savePaymentMethod: true })).status).toBe(400)
    await expectOpen(hosted)
    expect(await confirmQuote(hosted.page, quoteId)).toMatchObject(paid)
  })

  test('after a quarter of an hour: its card is let go, and the page can be paid', async () => {
    const hosted = await openSurcharged()
    const { quoteId } = await getQuote(hosted.page)
    await advanceClock(hosted.company, 15 * minute)
    expectEnvelope(await confirmQuote(hosted.page, quoteId), 400, 'bad_request')
    expect(await getActiveAccounts(hosted.company)).toEqual([])
    await expectOpen(hosted)
    expect(await payWith(hosted.page)).toMatchObject(paid)
  })

  test('when the fee has changed, or the page was paid otherwise', async () => {
    const hosted = await openSurcharged()
    const { company, page } = hosted
    const [changed, late] = [await getQuote(page), await getQuote(page)]
    await changeCompany(company, { settings: { surchargeOnHostedPayment: false } })
    expect(await confirmQuote(page, changed.quoteId)).toMatchObject({
      status: 400,
      body: { reasonCode: 'QUOTE_CHANGED' },
    })
    await expectOpen(hosted)
    expect(await complete(page, await submitSale(page))).toMatchObject(paid)
    expect(await confirmQuote(page, late.quoteId)).toMatchObject(alreadyPaid)
    await advanceClock(company, 16 * minute)
    expect(await getActiveAccounts(company)).toEqual([])
    await expectPaidOnce(hosted)
  })

  test('where the card is declined, which uses it up: the next card pays', async () => {
    const hosted = await openSurcharged()
    const { quoteId } = await getQuote(hosted.page, cardEntry(testCards.insufficientFunds))
    const declined = await confirmQuote(hosted.page, quoteId)
    expect(declined, declined.text).toMatchObject(unprocessable)
    expect(declined.body).toMatchObject({ reasonCode: 1616, reasonText: expect.any(String) })
    expect((await confirmQuote(hosted.page, quoteId)).status).toBe(400)
    await expectOpen(hosted)
    expect(await confirmQuote(hosted.page, (await getQuote(hosted.page)).quoteId)).toMatchObject(paid)
    await expectPaidOnce(hosted, 10_300)
  })

  test('while the processor is out, and is afterwards', async () => {
    const hosted = await openSurcharged()
    const { quoteId } = await getQuote(hosted.page)
    await fault(hosted.company, 'sale', 'outage')
    expect(await confirmQuote(hosted.page, quoteId)).toMatchObject(notCharged)
    await clearFaults(hosted.company)
    await expectOpen(hosted)
    expect(await confirmQuote(hosted.page, quoteId)).toMatchObject(paid)
    await expectPaidOnce(hosted, 10_300)
  })
})

describe('while nobody knows what became of a charge', () => {
  test.each(['ticket', 'quote'])(
    'of a %s, trying again blindly says so, and charges nothing',
    async (way) => {
      const hosted = await openSurcharged()
      const { company, page } = hosted
      const entry = cardEntry(testCards.answerLost)
      const request = way === 'ticket' ? await captureMethod(page, entry) : await getQuote(page, entry)
      const ask = () => (way === 'ticket' ? complete(page, request) : confirmQuote(page, request.quoteId))
      for (let each = 0; each < 3; each++) expect(await ask()).toMatchObject(outcomeUnknown)
      expect(await getPage(page)).toMatchObject({ status: 'processing' })
      expect(await page.post('/intention', {})).toMatchObject(outcomeUnknown)
      await advanceClock(company, 5 * minute)
      await expectPaidOnce(hosted, way === 'ticket' ? 10_000 : 10_300)
      expect(await ask()).toMatchObject({ status: 400 })
      await expectBooksToAgree(company)
    },
  )
})

test('a page that was never made has no quotes', async () => {
  expectEnvelope(await askQuote(pageWith('hpt_unknown'), 'tkt_x'), 404, 'not_found')
})
