import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { advance, caller, florin, newInvoice, saveCard, testCards } from '../support/florin.ts'
import { callersAs, goTo, noInvoice } from '../support/invoice-life.ts'
import { openPage } from '../support/pay-page.ts'
import { advanceClock, minute, payment, getInvoice } from '../support/checkout.ts'
import {
  confirm,
  expectNothingCharged,
  expectUsedUp,
  getActiveAccounts,
  newQuote,
  openQuotedCheckout,
  openQuoteCheckout,
  getSales,
} from '../support/quotes.ts'

const noQuote = 'quo_01h455vb4pex5vsknk084sn02q'

describe('a confirmation is refused, and its quote stays good,', () => {
  test('when it is no confirmation: the quote decides the amount and the fee', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    const wrong: [unknown, string][] = [
      [undefined, 'quoteId'],
      [{ savePaymentMethod: false }, 'quoteId'],
      ...[7, null, ['quo'], {}].map((each): [unknown, string] => [{ quoteId: each }, 'quoteId']),
      ...['yes', 1, null].map((savePaymentMethod): [unknown, string] => [
        { quoteId, savePaymentMethod },
        'savePaymentMethod',
      ]),
      ...['amount', 'fee', 'surcharge', 'total', 'quotedSurcharge', 'billingZip', 'ticketId'].map(
        (key): [unknown, string] => [{ quoteId, savePaymentMethod: false, [key]: 100 }, key],
      ),
    ]
    for (const [body, key] of wrong)
      expect(
        getFields(await company.api.post(`/api/invoices/${id}/quote/confirm`, body)),
        JSON.stringify(body),
      ).toMatchObject([{ path: `body.${key}` }])
    expect(
      getFields(await company.api.post(`/api/invoices/${id}/quote/confirm`, { quoteId, amount: 1 })),
    ).toEqual([{ path: 'body.amount', code: 'unrecognized_keys' }])
    await expectNothingCharged(company, id)
    expect((await confirm(company, id, quoteId)).status).toBe(200)
  })

  test('when the caller may not pay, or the invoice is not theirs', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    const stranger = await openQuoteCheckout()
    const path = `/api/invoices/${id}/quote/confirm`
    for (const api of [caller(florin().baseUrl, {}), company.legacy, await openPage(company, id)])
      expectEnvelope(await api.post(path, { quoteId }), 401, 'unauthorized')
    const reader = (await callersAs(company, 'read_only')).api
    expectEnvelope(await reader.post(path, { quoteId }), 403, 'forbidden')
    expectEnvelope(await stranger.company.api.post(path, { quoteId }), 404, 'not_found')
    expect((await confirm(stranger.company, stranger.id, quoteId)).status).toBe(400)
    await expectNothingCharged(company, id)
    await expectNothingCharged(stranger.company, stranger.id)
    const clerk = (await callersAs(company, 'clerk')).api
    expect((await clerk.post(path, { quoteId })).status).toBe(200)
  })

  test('when it names no quote of this invoice', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    const other = await newInvoice(company, customerId)
    const unknown = [noQuote, 'anything', '', id, `${quoteId}x`, quoteId.toUpperCase()]
    for (const wrong of unknown)
      expect(getFields(await confirm(company, id, wrong)), wrong).toMatchObject([{ path: 'body.quoteId' }])
    expect(getFields(await confirm(company, other.id, quoteId))).toMatchObject([{ path: 'body.quoteId' }])
    expect((await confirm(company, noInvoice, quoteId)).status).toBe(404)
    await expectNothingCharged(company, id)
    expect((await confirm(company, id, quoteId)).status).toBe(200)
  })
})

describe('a quote that has ended', () => {
  test('is refused from the moment that it names', async () => {
    const { company, id, quoteId, expiresAt } = await openQuotedCheckout()
    await goTo(company, expiresAt)
    const refused = await confirm(company, id, quoteId)
    expectEnvelope(refused, 400, 'bad_request')
    expect(refused.body.message).toMatch(/expired/)
    await expectNothingCharged(company, id)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('was good to its last seconds', async () => {
    const { company, id, quoteId, expiresAt } = await openQuotedCheckout()
    await goTo(company, new Date(Date.parse(expiresAt) - 4_000).toISOString())
    expect((await confirm(company, id, quoteId)).status).toBe(200)
    await advanceClock(company, 60 * minute)
    await expectUsedUp(company, id, quoteId)
    expect(await getSales(company)).toHaveLength(1)
  })

  test('is not brought back by an expiry that was interrupted', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    await advanceClock(company, 16 * minute)
    for (let each = 0; each < 3; each++)
      expectEnvelope(await confirm(company, id, quoteId), 400, 'bad_request')
    await advanceClock(company, 24 * 60 * minute)
    expectEnvelope(await confirm(company, id, quoteId), 400, 'bad_request')
    await expectNothingCharged(company, id)
  })
})

test('a quote that is confirmed while its time runs out is charged or refused, and its card is gone', async () => {
  const rounds = Array.from({ length: 8 }, async (_, each) => {
    const { company, id, quoteId, expiresAt } = await openQuotedCheckout()
    await goTo(company, new Date(Date.parse(expiresAt) - 4_000).toISOString())
    const [confirmed] = await Promise.all([
      confirm(company, id, quoteId, { savePaymentMethod: each % 2 === 0 }),
      advance(company, 5),
    ])
    await advanceClock(company, 60 * minute)
    const charged = confirmed.status === 200 ? 1 : 0
    expect(confirmed.status).toBe(charged ? 200 : 400)
    expect(await getSales(company)).toHaveLength(charged)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: charged * 100 })
    expect(await getActiveAccounts(company)).toHaveLength(each % 2 === 0 ? charged : 0)
  })
  await Promise.all(rounds)
})

describe('a confirmation that is approved', () => {
  test('charges exactly the quoted total, the surcharge tagged as such, and uses the quote up', async () => {
    const { company, id, quoteId } = await openQuotedCheckout({}, { amount: 33.33 })
    const paid = await confirm(company, id, quoteId)
    expect(paid, paid.text).toMatchObject({
      status: 200,
      body: { status: 'success', amount: 33.33, feeAmount: 1, totalCharged: 34.33, invoiceStatus: 'Partial' },
    })
    expect(await getSales(company)).toMatchObject([
      { amountCents: 3_433, surchargeCents: 100, status: 'approved' },
    ])
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({ amountPaid: 33.33, amountDue: 66.67, totalCharged: 34.33, totalFees: 1 })
    expect(read.transactions).toMatchObject([
      { status: 'completed', subtotalAmount: 33.33, feeAmount: 1, lastFour: '4242' },
    ])
    await expectUsedUp(company, id, quoteId)
    expect(await getSales(company)).toHaveLength(1)
  })

  test('answers as the payment endpoint does', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout({}, { amount: 50 })
    const confirmed = await confirm(company, id, quoteId)
    const accountVaultId = await saveCard(company, customerId)
    const paid = await payment(company, id, { accountVaultId, amount: 50 })
    expect(Object.keys(confirmed.body)).toEqual(Object.keys(paid.body))
    expect(confirmed.body).toMatchObject({ ...paid.body, ...differences(confirmed.body) })
  })

  test('asks for no savePaymentMethod: without it nothing is saved', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    expect((await company.api.post(`/api/invoices/${id}/quote/confirm`, { quoteId })).status).toBe(200)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('is one of twenty at once, and charges once', async () => {
    const { company, id, quoteId } = await openQuotedCheckout({}, { amount: 10 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(company, id, quoteId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
    expect(await getSales(company)).toMatchObject([{ amountCents: 1_030 }])
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 10 })
  })

  test('is as many of several quotes at once as the balance bears', async () => {
    const { company, id } = await openQuoteCheckout()
    const quotes = await Promise.all(Array.from({ length: 5 }, () => newQuote(company, id, { amount: 40 })))
    const answers = await Promise.all(quotes.map(({ quoteId }) => confirm(company, id, quoteId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ statusCode: 400, reasonCode: 'QUOTE_CHANGED' })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 80, amountDue: 20 })
    expect(await getSales(company)).toHaveLength(2)
  })
})

/** Returns the fields in which two payments of one invoice may differ. */
function differences({ correlationId, transactionId, invoiceStatus, amountDue }: Record<string, unknown>) {
  return { correlationId, transactionId, invoiceStatus, amountDue }
}

describe('a confirmation that is declined', () => {
  test.each([
    [testCards.declined, 1500],
    [testCards.insufficientFunds, 1616],
    [testCards.expired, 1622],
    ['4000000000000127', 1800],
  ])(
    'of the card %s answers 400 with the number %d, and uses the quote up',
    async (accountNumber, reason) => {
      const { company, id, quoteId } = await openQuotedCheckout({}, { accountNumber })
      const declined = await confirm(company, id, quoteId)
      expectEnvelope(declined, 400, 'bad_request')
      expect(declined.body).toMatchObject({ reasonCode: reason, reasonText: expect.stringMatching(/\w/) })
      await expectUsedUp(company, id, quoteId)
      await expectNothingCharged(company, id)
      expect((await getInvoice(company, id)).transactions).toMatchObject([
        { status: 'failed', reasonCode: `${reason}` },
      ])
      const next = await newQuote(company, id)
      expect((await confirm(company, id, next.quoteId)).status).toBe(200)
    },
  )
})
