import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { caller, florin, newInvoice, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { callersAs, close, noInvoice, update } from '../support/invoice-life.ts'
import { bankEntry, captureMethodOnPage, openPage } from '../support/pay-page.ts'
import { advanceClock, minute, pay, payment, getInvoice } from '../support/checkout.ts'
import {
  captureCard,
  confirm,
  expectNothingCharged,
  getActiveAccounts,
  getMethods,
  newQuote,
  openQuoteCheckout,
  quoteCard,
  getSales,
  saveCardFrom,
  surchargeQuote,
} from '../support/quotes.ts'

const zipFails = '4000000000000036'

const malformedZips = '|Dallas|75201-12345|75201_1234|75.201|75201#|٧٥٢٠١'.split('|')

describe('a new card is not quoted', () => {
  test('without a ticket, a billing ZIP and an amount, each of its kind, and with nothing else', async () => {
    const { company, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const right = { ticketId, billingZip: '75201', amount: 100 }
    const { ticketId: _ticket, ...withoutTicket } = right
    const { billingZip: _zip, ...withoutZip } = right
    const { amount: _amount, ...withoutAmount } = right
    const wrong: [unknown, string][] = [
      [withoutTicket, 'ticketId'],
      [withoutZip, 'billingZip'],
      [withoutAmount, 'amount'],
      ...['', 7, null, {}, 'x'.repeat(129)].map((each): [unknown, string] => [
        { ...right, ticketId: each },
        'ticketId',
      ]),
      ...[...malformedZips, 75201, null, ['75201']].map((each): [unknown, string] => [
        { ...right, billingZip: each },
        'billingZip',
      ]),
      ...[0, -1, 0.001, 99.999, '100', null, 1e12].map((each): [unknown, string] => [
        { ...right, amount: each },
        'amount',
      ]),
      [{ ...right, accountVaultId: 'vlt_x' }, 'accountVaultId'],
      [{ ...right, surcharge: 0 }, 'surcharge'],
      [{ ...right, savePaymentMethod: true }, 'savePaymentMethod'],
    ]
    for (const [body, key] of wrong)
      expect(
        getFields(await company.api.post(`/api/invoices/${id}/quote`, body)),
        JSON.stringify(body),
      ).toMatchObject([{ path: `body.${key}` }])
    expect(getFields(await company.api.post(`/api/invoices/${id}/quote`)).map(({ path }) => path)).toEqual([
      'body.ticketId',
      'body.amount',
      'body.billingZip',
    ])
    // None of these requests used up the captured card.
    expect((await quoteCard(company, id, ticketId)).status).toBe(201)
  })

  test('for callers without the right to it, and on invoices that are not theirs', async () => {
    const { company, id } = await openQuoteCheckout()
    const stranger = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const body = { ticketId, billingZip: '75201', amount: 100 }
    const nobody = caller(florin().baseUrl, {})
    const wrong = caller(florin().baseUrl, { 'x-session-token': 'stk_unknown' })
    for (const api of [nobody, wrong, company.legacy, await openPage(company, id)])
      expectEnvelope(await api.post(`/api/invoices/${id}/quote`, body), 401, 'unauthorized')
    const reader = (await callersAs(company, 'read_only')).api
    expectEnvelope(await reader.post(`/api/invoices/${id}/quote`, body), 403, 'forbidden')
    for (const [api, path] of [
      [stranger.company.api, id],
      [company.api, stranger.id],
      [company.api, noInvoice],
      [company.api, 'INV-1'],
    ] as const)
      expectEnvelope(await api.post(`/api/invoices/${path}/quote`, body), 404, 'not_found')
    const clerk = (await callersAs(company, 'clerk')).api
    expect((await clerk.post(`/api/invoices/${id}/quote`, body)).status).toBe(201)
  })

  test('that is no ticket of this company', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const stranger = await openQuoteCheckout()
    const foreign = await captureCard(stranger.company)
    const card = await saveCard(company, customerId)
    for (const ticketId of ['tkt_unknown', 'anything', '../vaults', foreign, card, id])
      expect(getFields(await quoteCard(company, id, ticketId)), ticketId).toEqual([
        { path: 'body.ticketId', code: 'not_found' },
      ])
    expect((await quoteCard(stranger.company, stranger.id, foreign)).status).toBe(201)
  })

  test('whose ticket was charged, or was captured a quarter of an hour ago', async () => {
    const { company, id } = await openQuoteCheckout()
    const charged = await captureCard(company)
    const processorEvent = { '@action': 'ticket', ticket_id: charged, id: charged }
    expect((await payment(company, id, { processorEvent, amount: 10 })).status).toBe(200)
    expectEnvelope(await quoteCard(company, id, charged, { amount: 10 }), 400, 'bad_request')
    const [inTime, tooLate] = [await captureCard(company), await captureCard(company)]
    await advanceClock(company, 14 * minute + 50)
    expect((await quoteCard(company, id, inTime, { amount: 10 })).status).toBe(201)
    await advanceClock(company, 11)
    expectEnvelope(await quoteCard(company, id, tooLate, { amount: 10 }), 400, 'bad_request')
    expect(await getSales(company)).toHaveLength(1)
  })

  test('above what is left to pay, or when nothing is', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const card = await saveCard(company, customerId)
    expect((await quoteCard(company, id, ticketId, { amount: 100.01 })).body).toMatchObject({
      statusCode: 400,
      reasonCode: 'OVER_PAYMENT',
    })
    await pay(company, id, card, 40)
    expect((await quoteCard(company, id, ticketId, { amount: 60.01 })).body.reasonCode).toBe('OVER_PAYMENT')
    await pay(company, id, await saveBankAccount(company, customerId))
    const voided = await newInvoice(company, customerId)
    const cancelled = await newInvoice(company, customerId)
    await close(company, voided.id, 'void')
    await close(company, cancelled.id, 'cancel')
    for (const nothingDue of [id, voided.id, cancelled.id])
      expect((await quoteCard(company, nothingDue, ticketId, { amount: 1 })).body).toMatchObject({
        statusCode: 400,
        reasonCode: 'ALREADY_PROCESSING',
      })
    const { id: fresh } = await newInvoice(company, customerId)
    expect((await quoteCard(company, fresh, ticketId)).status).toBe(201)
  })

  test('on a rail that the invoice refuses', async () => {
    const { company, id } = await openQuoteCheckout({ invoice: { paymentMethods: ['ach'] } })
    const ticketId = await captureCard(company)
    const refused = await quoteCard(company, id, ticketId)
    expectEnvelope(refused, 400, 'bad_request')
    expect(refused.body.message).toMatch(/\bach\b/)
    await update(company, id, { paymentMethods: ['cc', 'ach'] })
    const bank = await captureMethodOnPage(await openPage(company, id), bankEntry())
    await update(company, id, { paymentMethods: ['cc'] })
    const bankRefused = await quoteCard(company, id, bank.ticket_id)
    expectEnvelope(bankRefused, 400, 'bad_request')
    expect(bankRefused.body.message).toMatch(/\bcc\b/)
    expect((await quoteCard(company, id, ticketId)).status).toBe(201)
  })

  test('that does not pass its check: 400 with the number of the processor, the card gone and of no more use', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company, zipFails)
    const refused = await quoteCard(company, id, ticketId)
    expectEnvelope(refused, 400, 'bad_request')
    expect(refused.body).toMatchObject({ reasonCode: 1655, reasonText: expect.stringMatching(/\w/) })
    expect(await getActiveAccounts(company)).toEqual([])
    const again = await quoteCard(company, id, ticketId)
    expect(again.status).toBe(400)
    expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
    await expectNothingCharged(company, id)
    expect((await getInvoice(company, id)).transactions).toEqual([])
  })
})

describe('a quote of a new card', () => {
  test('says what would be charged, and until when it can be confirmed', async () => {
    const { company, id } = await openQuoteCheckout()
    await advanceClock(company, 3 * 24 * 60 * minute)
    const began = Date.now()
    const { status, body } = await quoteCard(company, id, await captureCard(company), { amount: 33.33 })
    expect(status).toBe(201)
    expect(body).toEqual({
      subtotal: 33.33,
      surcharge: 1,
      total: 34.33,
      percentage: 3,
      label: 'Surcharge',
      paymentMethod: 'cc',
      cardBrand: 'visa',
      lastFour: '4242',
      quoteId: expect.stringMatching(/^quo_\w{26}$/),
      expiresAt: expect.stringMatching(/Z$/),
    })
    const quotedAt = Date.parse(body.expiresAt) - (3 * 24 * 60 + 15) * minute * 1_000
    expect(quotedAt).toBeGreaterThanOrEqual(began)
    expect(quotedAt).toBeLessThanOrEqual(Date.now())
  })

  test('says why nothing is added, and its confirmation adds nothing', async () => {
    const { company, id } = await openQuoteCheckout()
    const reasons: [string, string, string][] = [
      [testCards.visaDebit, '75201', 'debit_card'],
      ['5105105105105100', '75201', 'prepaid_card'],
      ['378282246310005', '75201', 'amex'],
      ['4000000000008559', '75201', 'unknown_card_type'],
      [testCards.visa, 'K1A 0B1', 'unknown_billing_state'],
      [testCards.visa, '1010', 'unknown_billing_state'],
      [testCards.visa, '06103', 'state_outright_ban'],
      [testCards.visa, '10001', 'state_cap_at_cost_unsupported'],
    ]
    for (const [accountNumber, billingZip, blockedReason] of reasons) {
      const quote = await newQuote(company, id, { accountNumber, billingZip, amount: 10 })
      expect(quote).toMatchObject({ subtotal: 10, surcharge: 0, total: 10, blockedReason })
      const paid = await confirm(company, id, quote.quoteId)
      expect(paid, paid.text).toMatchObject({ status: 200, body: { feeAmount: 0, totalCharged: 10 } })
    }
    expect(await getSales(company)).toMatchObject(
      reasons.map(() => ({ amountCents: 1_000, surchargeCents: 0, status: 'approved' })),
    )
  })

  test('needs no ZIP where the company adds no surcharge', async () => {
    const { company, id } = await openQuoteCheckout({
      company: { surcharge: { enabled: false, percentage: 3 } },
    })
    const ticketId = await captureCard(company)
    const quoted = await company.api.post(`/api/invoices/${id}/quote`, { ticketId, amount: 10 })
    expect(quoted, quoted.text).toMatchObject({ status: 201, body: { surcharge: 0, total: 10 } })
    expect((await confirm(company, id, quoted.body.quoteId)).status).toBe(200)
  })

  test('goes by the billing ZIP that it names, of five or nine digits, and not by the customer', async () => {
    const { company, id } = await openQuoteCheckout({ customer: { state: 'CT' } })
    for (const [billingZip, surcharge] of [
      ['75201', 0.3],
      ['752011234', 0.3],
      ['75201-1234', 0.3],
      ['80202', 0.2],
      ['00901', 0],
    ] as const)
      expect(await newQuote(company, id, { billingZip, amount: 10 })).toMatchObject({ surcharge })
  })

  test('charges nothing, reserves nothing and says nothing to anybody', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    // Each reading returns a new link to the PDF.
    const { pdfUrl: _link, ...before } = await getInvoice(company, id)
    const quotes = [await newQuote(company, id), await newQuote(company, id), await newQuote(company, id)]
    expect(new Set(quotes.map(({ quoteId }) => quoteId)).size).toBe(3)
    expect(await getSales(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject(before)
    expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
  })

  test('of a captured card that nobody quotes leaves no charge either', async () => {
    const { company, id } = await openQuoteCheckout()
    await captureCard(company)
    await advanceClock(company, 60 * minute)
    await expectNothingCharged(company, id)
    expect((await getInvoice(company, id)).transactions).toEqual([])
  })
})

test('a saved card is quoted and charged the same', async () => {
  const { company, customerId, id } = await openQuoteCheckout()
  const accountVaultId = await saveCardFrom(company, customerId)
  const quoted = await surchargeQuote(company, id, { accountVaultId, amount: 33.33 })
  expect(quoted).toMatchObject({ status: 200, body: { subtotal: 33.33, surcharge: 1, total: 34.33 } })
  const paid = await payment(company, id, { accountVaultId, amount: 33.33, quotedSurcharge: 1 })
  expect(paid, paid.text).toMatchObject({ status: 200, body: { feeAmount: 1, totalCharged: 34.33 } })
  expect(await getSales(company)).toMatchObject([{ amountCents: 3433, surchargeCents: 100 }])
  const read = await getInvoice(company, id)
  expect(read).toMatchObject({ amountPaid: 33.33, totalCharged: 34.33, totalFees: 1 })
  const explained = await company.api.get(
    `/api/invoices/${id}/transactions/${read.transactions[0].id}/surcharge`,
  )
  expect(explained.body).toMatchObject({
    surcharge: 1,
    explanation: expect.stringMatching(/A surcharge of \$1\.00 was added, 3 % of \$33\.33\./),
    deviations: [],
  })
})
