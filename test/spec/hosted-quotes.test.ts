import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { fault, newCustomer, newInvoice, saveCard, testCards, type Caller } from '../support/florin.ts'
import { close } from '../support/invoice-life.ts'
import { bankEntry, captureMethodOnPage, cardEntry, openPage, pageOf } from '../support/pay-page.ts'
import { advanceClock, minute, getInvoice } from '../support/checkout.ts'
import {
  captureCard,
  changeCompany,
  confirm,
  expectNothingCharged,
  getActiveAccounts,
  getMethods,
  newQuote,
  openQuoteCheckout,
  quoteCard,
  getSales,
} from '../support/quotes.ts'
import { walletGives } from '../support/processor-side.ts'

const zipFails = '4000000000000036'
const declinedWallet = { walletProvider: 'apple_pay', walletData: walletGives('declined') }

async function openPageQuoteCheckout(given: Parameters<typeof openQuoteCheckout>[0] = {}) {
  const checkout = await openQuoteCheckout(given)
  return { ...checkout, page: await openPage(checkout.company, checkout.id) }
}

async function captureOnPage(page: Caller, accountNumber = testCards.visa) {
  return String((await captureMethodOnPage(page, cardEntry(accountNumber))).ticket_id)
}

function quoteOnPage(page: Caller, ticketId: string, fields: Record<string, unknown> = {}) {
  return page.post('/api/invoices/hosted/quote', { ticketId, billingZip: '75201', amount: 100, ...fields })
}

function confirmOnPage(page: Caller, quoteId: string, fields: Record<string, unknown> = {}, headers = {}) {
  return page.post('/api/invoices/hosted/quote/confirm', { quoteId, ...fields }, headers)
}

/** Returns a quote that the page gave to a payer. */
async function quotedOnPage(page: Caller, fields: Record<string, unknown> = {}) {
  const quoted = await quoteOnPage(page, await captureOnPage(page), fields)
  expect(quoted.status, quoted.text).toBe(201)
  return quoted.body
}

describe('on the payment page nothing is quoted or confirmed', () => {
  test('without a link that opens it, or with one that was revoked', async () => {
    const { company, id, page } = await openPageQuoteCheckout()
    const ticketId = await captureOnPage(page)
    const { quoteId } = await quotedOnPage(page)
    expect((await company.api.delete(`/api/invoices/${id}/links`)).status).toBe(200)
    for (const shut of [page, pageOf('itk_unknown'), pageOf(''), company.api, company.legacy])
      for (const response of [
        await quoteOnPage(shut, ticketId),
        await confirmOnPage(shut, quoteId),
        await shut.post('/api/invoices/hosted/surcharge-quote', { ticketId }),
      ])
        expectEnvelope(response, 401, 'unauthorized')
    await expectNothingCharged(company, id)
    expect((await confirm(company, id, quoteId)).status).toBe(200)
  })

  test('by a body that the merchant’s endpoints refuse', async () => {
    const { page } = await openPageQuoteCheckout()
    const ticketId = await captureOnPage(page)
    const wrong: [string, object, string][] = [
      ['quote', { ticketId, billingZip: '75201_12', amount: 100 }, 'billingZip'],
      ['quote', { ticketId, billingZip: '75201', amount: 0 }, 'amount'],
      ['quote', { ticketId, billingZip: '75201' }, 'amount'],
      ['quote', { billingZip: '75201', amount: 100 }, 'ticketId'],
      ['quote', { ticketId, billingZip: '75201', amount: 100, invoiceId: 'inv_x' }, 'invoiceId'],
      ['quote/confirm', {}, 'quoteId'],
      ['quote/confirm', { quoteId: 'quo_x', amount: 1 }, 'amount'],
      ['quote/confirm', { quoteId: 'quo_x', savePaymentMethod: 'no' }, 'savePaymentMethod'],
      ['quote/confirm', { quoteId: 'quo_x' }, 'quoteId'],
      ['surcharge-quote', {}, 'accountVaultId'],
      ['surcharge-quote', { ticketId, accountVaultId: 'vlt_x' }, 'accountVaultId'],
    ]
    for (const [path, body, key] of wrong)
      expect(
        getFields(await page.post(`/api/invoices/hosted/${path}`, body)),
        JSON.stringify(body),
      ).toMatchObject([{ path: `body.${key}` }])
    expect((await quoteOnPage(page, ticketId)).status).toBe(201)
  })

  test('with the quote of another invoice, or of another company', async () => {
    const { company, customerId, id, page } = await openPageQuoteCheckout()
    const other = await newInvoice(company, customerId)
    const stranger = await openPageQuoteCheckout()
    const { quoteId } = await quotedOnPage(page)
    for (const wrong of [await openPage(company, other.id), stranger.page])
      expect(getFields(await confirmOnPage(wrong, quoteId))).toMatchObject([{ path: 'body.quoteId' }])
    await expectNothingCharged(company, id)
    await expectNothingCharged(company, other.id)
    expect((await confirmOnPage(page, quoteId)).status).toBe(200)
  })

  test('with the saved method of another customer: a payer learns nothing of it', async () => {
    const { company, customerId, page } = await openPageQuoteCheckout()
    const another = await newCustomer(company, { email: 'other@example.com', state: 'TX' })
    const anothers = await saveCard(company, another)
    const own = await saveCard(company, customerId)
    const stranger = await openPageQuoteCheckout()
    const foreign = await saveCard(stranger.company, stranger.customerId)
    const refusals = await Promise.all(
      [anothers, foreign, 'vlt_unknown'].map((accountVaultId) =>
        page.post('/api/invoices/hosted/surcharge-quote', { accountVaultId, amount: 100 }),
      ),
    )
    for (const refused of refusals)
      expect(refused.body).toMatchObject({
        statusCode: 400,
        fields: [{ path: 'body.accountVaultId', code: 'not_found', message: 'no such saved payment method' }],
      })
    const quoted = await page.post('/api/invoices/hosted/surcharge-quote', { accountVaultId: own })
    expect(quoted.body).toMatchObject({ subtotal: 100, surcharge: 3, total: 103 })
  })

  test('of an invoice with nothing left to pay', async () => {
    const { company, id, page } = await openPageQuoteCheckout()
    const ticketId = await captureOnPage(page)
    const { quoteId } = await quotedOnPage(page)
    await close(company, id, 'void')
    for (const response of [
      await quoteOnPage(page, ticketId, { amount: 1 }),
      await confirmOnPage(page, quoteId),
      await page.post('/api/invoices/hosted/surcharge-quote', { ticketId }),
    ])
      expect(response.body).toMatchObject({ statusCode: 400, reasonCode: 'ALREADY_PROCESSING' })
    expect(await getSales(company)).toEqual([])
  })
})

describe('a payer', () => {
  test('is quoted a new card and charged the quoted total, once, and the card is gone', async () => {
    const { company, customerId, page } = await openPageQuoteCheckout()
    const quote = await quotedOnPage(page, { billingZip: '80202' })
    expect(quote).toMatchObject({ subtotal: 100, surcharge: 2, total: 102, percentage: 2, lastFour: '4242' })
    expect((await page.get('/api/invoices/hosted')).body).toMatchObject({ amountDue: 100, savedMethods: [] })
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirmOnPage(page, quote.quoteId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await getSales(company)).toMatchObject([{ amountCents: 10_200, surchargeCents: 200 }])
    expect(await getActiveAccounts(company)).toEqual([])
    expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
  })

  test('keeps the card, and finds it on the page the next time', async () => {
    const { company, customerId, page } = await openPageQuoteCheckout()
    const { quoteId } = await quotedOnPage(page, { amount: 50 })
    expect((await confirmOnPage(page, quoteId, { savePaymentMethod: true })).status).toBe(200)
    const { savedMethods } = (await page.get('/api/invoices/hosted')).body
    expect(savedMethods).toMatchObject([{ lastFour: '4242' }])
    expect(await getMethods(company, customerId)).toMatchObject({ total: 1 })
    const rest = await page.put('/api/invoices', { accountVaultId: savedMethods[0].id, quotedSurcharge: 1.5 })
    expect(rest.body).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test('is told a decline, a changed quote, an outage and an unknown outcome as the merchant is', async () => {
    const { company, page } = await openPageQuoteCheckout()
    const bad = await quoteOnPage(page, await captureOnPage(page, testCards.insufficientFunds), {
      amount: 10,
    })
    expect((await confirmOnPage(page, bad.body.quoteId)).body).toMatchObject({
      statusCode: 400,
      reasonCode: 1616,
    })
    const outage = await quotedOnPage(page, { amount: 10 })
    await fault(company, 'sale', 'outage')
    expect((await confirmOnPage(page, outage.quoteId)).body.reasonCode).toBe('NOT_CHARGED')
    expect((await confirmOnPage(page, outage.quoteId)).status).toBe(200)
    const lost = await quotedOnPage(page, { amount: 10 })
    await fault(company, 'sale', 'lost_after')
    for (let each = 0; each < 2; each++)
      expect((await confirmOnPage(page, lost.quoteId)).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    const changed = await quotedOnPage(page, { amount: 10 })
    await changeCompany(company, { state: 'CT' })
    expect((await confirmOnPage(page, changed.quoteId)).body.reasonCode).toBe('QUOTE_CHANGED')
    await advanceClock(company, 60 * minute)
    expect(await getActiveAccounts(company)).toEqual([])
    expect((await getSales(company)).map(({ status }) => status)).toEqual([
      'declined',
      'approved',
      'approved',
    ])
  })

  test('is quoted a bank account without a surcharge', async () => {
    const { page } = await openPageQuoteCheckout()
    const { ticket_id } = await captureMethodOnPage(page, bankEntry())
    const quoted = await quoteOnPage(page, ticket_id)
    expect(quoted.body).toMatchObject({ paymentMethod: 'ach', surcharge: 0, blockedReason: 'ach' })
    expect((await confirmOnPage(page, quoted.body.quoteId)).body.invoiceStatus).toBe('ACHPending')
  })

  test('asks with a key of the invoice’s own', async () => {
    const { company, id, page } = await openPageQuoteCheckout()
    const headers = { 'idempotency-key': `payer-confirms-${id}` }
    const { quoteId } = await quotedOnPage(page, { amount: 10 })
    const first = await confirmOnPage(page, quoteId, {}, headers)
    const again = await confirmOnPage(page, quoteId, {}, headers)
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const merchants = await newQuote(company, id, { amount: 10 })
    expect((await confirm(company, id, merchants.quoteId, {}, headers)).status).toBe(200)
    expect(await getSales(company)).toHaveLength(2)
  })
})

describe('a payer who tries one card after the other', () => {
  test('is stopped after ten that failed their check, and the merchant is not', async () => {
    const { company, id, page } = await openPageQuoteCheckout()
    for (let each = 0; each < 10; each++)
      expect((await quoteOnPage(page, await captureOnPage(page, zipFails))).body.reasonCode).toBe(1655)
    const good = await captureOnPage(page)
    for (const response of [await quoteOnPage(page, good), await page.put('/api/invoices', declinedWallet)]) {
      expectEnvelope(response, 429, 'rate_limited')
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    }
    // A request that is refused before its check does not use up the ticket.
    expect((await quoteCard(company, id, good, { amount: 10 })).status).toBe(201)
    await advanceClock(company, 61 * minute)
    const { quoteId } = await quotedOnPage(page)
    expect((await confirmOnPage(page, quoteId)).status).toBe(200)
  })

  test('is stopped by failed checks and declined payments together', async () => {
    const { page } = await openPageQuoteCheckout()
    for (let each = 0; each < 5; each++) {
      expect((await quoteOnPage(page, await captureOnPage(page, zipFails))).body.reasonCode).toBe(1655)
      expect((await page.put('/api/invoices', declinedWallet)).body.reasonCode).toBe(1616)
    }
    expect((await quoteOnPage(page, await captureOnPage(page))).status).toBe(429)
  })

  test('is stopped by confirmations that are declined', async () => {
    const { page } = await openPageQuoteCheckout()
    for (let each = 0; each < 10; each++) {
      const ticketId = await captureOnPage(page, testCards.declined)
      const { quoteId } = (await quoteOnPage(page, ticketId, { amount: 1 })).body
      expect((await confirmOnPage(page, quoteId)).body.reasonCode).toBe(1500)
    }
    expect((await quoteOnPage(page, await captureOnPage(page))).status).toBe(429)
  })

  test('is refused a confirmation too, which charges nothing and leaves the quote good', async () => {
    const { company, id, page } = await openPageQuoteCheckout()
    const { quoteId } = await quotedOnPage(page)
    for (let each = 0; each < 10; each++)
      expect((await page.put('/api/invoices', declinedWallet)).body.reasonCode).toBe(1616)
    expectEnvelope(await confirmOnPage(page, quoteId), 429, 'rate_limited')
    await expectNothingCharged(company, id)
    expect((await confirm(company, id, quoteId)).status).toBe(200)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('checks no more than ten of thirty at once', async () => {
    const { page } = await openPageQuoteCheckout()
    const tickets: string[] = []
    for (let each = 0; each < 30; each++) tickets.push(await captureOnPage(page, zipFails))
    const answers = await Promise.all(tickets.map((ticketId) => quoteOnPage(page, ticketId)))
    for (const { status } of answers) expect([400, 429]).toContain(status)
    const checked = answers.filter(({ body }) => body.reasonCode === 1655)
    expect(checked.length).toBeLessThanOrEqual(10)
  })

  test('is not stopped for checks that a merchant’s own quotes failed, nor for an outage', async () => {
    const { company, id, page } = await openPageQuoteCheckout()
    for (let each = 0; each < 11; each++)
      expect((await quoteCard(company, id, await captureCard(company, zipFails))).status).toBe(400)
    const ticketId = await captureOnPage(page)
    await fault(company, 'any', 'outage', { times: 12 })
    for (let each = 0; each < 12; each++) expect((await quoteOnPage(page, ticketId)).status).toBe(503)
    expect((await quoteOnPage(page, ticketId)).status).toBe(201)
    expect(await getInvoice(company, id)).toMatchObject({ transactions: [] })
  })
})
