import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { fault, testCards, type TestResponse } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { advanceClock, minute, getInvoice } from '../support/checkout.ts'
import {
  captureCard,
  changeCompany,
  confirm,
  expectNothingCharged,
  faultAfter,
  getMethods,
  newQuote,
  openQuotedCheckout,
  openQuoteCheckout,
  quoteCard,
  getQuotedVault,
  getSales,
} from '../support/quotes.ts'

const withKey = (name: string, id: string) => ({ 'idempotency-key': `${name}-${id}` })

function expectReplay(again: TestResponse, first: TestResponse) {
  expect(again).toMatchObject({ status: first.status, text: first.text })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
}

describe('an Idempotency-Key on a quote', () => {
  test('that is malformed is refused, and the card stays good', async () => {
    const { company, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const body = { ticketId, billingZip: '75201', amount: 100 }
    for (const key of ['short', 'x'.repeat(256), 'with space in it']) {
      const refused = await company.api.post(`/api/invoices/${id}/quote`, body, { 'idempotency-key': key })
      expectEnvelope(refused, 400, 'idempotency_key_invalid')
    }
    expect((await quoteCard(company, id, ticketId)).status).toBe(201)
  })

  test('answers the same quote again, and no other request', async () => {
    const { company, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const path = `/api/invoices/${id}/quote`
    const body = { ticketId, billingZip: '75201', amount: 100 }
    const headers = withKey('quote', id)
    const first = await company.api.post(path, body, headers)
    expect(first.status).toBe(201)
    expectReplay(await company.api.post(path, body, headers), first)
    for (const other of [
      { ...body, amount: 99 },
      { ...body, billingZip: '80202' },
    ])
      expectEnvelope(await company.api.post(path, other, headers), 422, 'idempotency_key_reused')
    const confirming = await confirm(company, id, first.body.quoteId, {}, headers)
    expectEnvelope(confirming, 422, 'idempotency_key_reused')
    await getQuotedVault(company)
    expect((await confirm(company, id, first.body.quoteId)).status).toBe(200)
  })

  test('of twenty at once makes one quote, and the others wait or hear of it', async () => {
    const { company, id } = await openQuoteCheckout()
    const body = { ticketId: await captureCard(company), billingZip: '75201', amount: 100 }
    const headers = withKey('quotes-at-once', id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => company.api.post(`/api/invoices/${id}/quote`, body, headers)),
    )
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const quotes = answers.filter(({ status }) => status === 201)
    expect(new Set(quotes.map(({ text }) => text)).size).toBe(1)
    expect((await company.api.post(`/api/invoices/${id}/quote`, body, headers)).text).toBe(quotes[0]?.text)
  })

  test('is free again after an outage, and kept after a failed check', async () => {
    const { company, id } = await openQuoteCheckout()
    const path = `/api/invoices/${id}/quote`
    const body = { ticketId: await captureCard(company), billingZip: '75201', amount: 100 }
    await faultAfter(company, 1, 'outage')
    expect((await company.api.post(path, body, withKey('again', id))).status).toBe(503)
    expect((await company.api.post(path, body, withKey('again', id))).status).toBe(201)
    const failing = { ...body, ticketId: await captureCard(company, '4000000000000036') }
    const refused = await company.api.post(path, failing, withKey('failing', id))
    expect(refused.body.reasonCode).toBe(1655)
    expectReplay(await company.api.post(path, failing, withKey('failing', id)), refused)
  })
})

describe('an Idempotency-Key on a confirmation', () => {
  test('answers the same 200 again, charges once, and saves the card once', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    const headers = withKey('confirm', id)
    const fields = { savePaymentMethod: true }
    const first = await confirm(company, id, quoteId, fields, headers)
    expect(first.status).toBe(200)
    for (let each = 0; each < 3; each++)
      expectReplay(await confirm(company, id, quoteId, fields, headers), first)
    expectEnvelope(await confirm(company, id, quoteId, {}, headers), 422, 'idempotency_key_reused')
    expectEnvelope(await confirm(company, id, quoteId, fields, withKey('other', id)), 400, 'bad_request')
    expect(await getSales(company)).toHaveLength(1)
    expect(await getMethods(company, customerId)).toMatchObject({ total: 1 })
    await advanceClock(company, 23 * 60 * minute)
    expectReplay(await confirm(company, id, quoteId, fields, headers), first)
  })

  test('of twenty at once charges once: each hears the same 200, or that it is in progress', async () => {
    const { company, id, quoteId } = await openQuotedCheckout({}, { amount: 10 })
    const headers = withKey('confirms-at-once', id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(company, id, quoteId, {}, headers)),
    )
    for (const response of answers)
      if (response.status !== 200) expectEnvelope(response, 409, 'request_in_progress')
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
    expect((await confirm(company, id, quoteId, {}, headers)).status).toBe(200)
    expect(await getSales(company)).toHaveLength(1)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 10 })
  })

  test('answers a decline, a changed quote and an unknown outcome again, and tries nothing', async () => {
    const { company, id } = await openQuoteCheckout()
    const declined = await newQuote(company, id, { accountNumber: testCards.insufficientFunds, amount: 10 })
    const unknown = await newQuote(company, id, { accountNumber: testCards.answerLost, amount: 10 })
    const changed = await newQuote(company, id, { amount: 10 })
    const answers = new Map<string, TestResponse>()
    for (const { quoteId } of [declined, unknown, changed]) {
      if (quoteId === changed.quoteId) await changeCompany(company, { state: 'MA' })
      answers.set(quoteId, await confirm(company, id, quoteId, {}, withKey('again', quoteId)))
    }
    expect([...answers.values()].map(({ body }) => body.reasonCode)).toEqual([
      1616,
      'OUTCOME_UNKNOWN',
      'QUOTE_CHANGED',
    ])
    for (const seconds of [0, 10 * minute]) {
      await advanceClock(company, seconds)
      for (const [quoteId, first] of answers)
        expectReplay(await confirm(company, id, quoteId, {}, withKey('again', quoteId)), first)
    }
    expect(await getSales(company)).toMatchObject([{ status: 'declined' }, { status: 'approved' }])
  })

  test('is free again after NOT_CHARGED: the same request is charged, once', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    const headers = withKey('not-charged', id)
    for (const operation of ['read_vault', 'sale', 'any']) {
      await fault(company, operation, 'outage')
      expect((await confirm(company, id, quoteId, {}, headers)).body.reasonCode).toBe('NOT_CHARGED')
    }
    const charged = await confirm(company, id, quoteId, {}, headers)
    expect(charged.status).toBe(200)
    expectReplay(await confirm(company, id, quoteId, {}, headers), charged)
    expect(await getSales(company)).toHaveLength(1)
  })

  test('is kept by a quote that has expired', async () => {
    const { company, id, quoteId, expiresAt } = await openQuotedCheckout()
    await goTo(company, expiresAt)
    const refused = await confirm(company, id, quoteId, {}, withKey('expired', id))
    expectEnvelope(refused, 400, 'bad_request')
    expectReplay(await confirm(company, id, quoteId, {}, withKey('expired', id)), refused)
    await expectNothingCharged(company, id)
  })
})
