import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import {
  caller,
  florin,
  newCustomer,
  newInvoice,
  saveBankAccount,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { callersAs, noInvoice, noTransaction, payerOf, refund, saleInForm } from '../support/invoice-life.ts'
import { changeCompany, confirm, newQuote, openQuoteCheckout, saveCardFrom } from '../support/quotes.ts'
import { day, advanceClock, pay, payment, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

/** Requests the explanation of a transaction's surcharge and returns the response. */
function why(company: TestCompany, id: string, transactionId: string) {
  return company.api.get(`/api/invoices/${id}/transactions/${transactionId}/surcharge`)
}

/** Returns the explanation of the newest transaction of an invoice. */
async function explained(company: TestCompany, id: string) {
  const { transactions } = await getInvoice(company, id)
  const response = await why(company, id, transactions.at(-1).id)
  expect(response.status, response.text).toBe(200)
  expect(response.body.explanation).toMatch(/^[A-Z].*\.$/)
  expect(response.body.explanation).not.toMatch(/undefined|null|NaN|_|\[object/)
  return response.body
}

async function openPaidQuoteCheckout(
  given: Parameters<typeof openQuoteCheckout>[0] = {},
  entry: object = {},
) {
  const checkout = await openQuoteCheckout(given)
  const vaultId = await saveCardFrom(checkout.company, checkout.customerId, entry)
  const { transactionId } = await pay(checkout.company, checkout.id, vaultId)
  return { ...checkout, vaultId, transactionId: String(transactionId) }
}

describe('the surcharge of a transaction is not explained', () => {
  test('where the invoice or the transaction is another company’s, or nobody’s', async () => {
    const { company, id, transactionId } = await openPaidQuoteCheckout()
    const stranger = await openPaidQuoteCheckout()
    for (const [invoice, transaction] of [
      [stranger.id, stranger.transactionId],
      [id, stranger.transactionId],
      [stranger.id, transactionId],
      [noInvoice, transactionId],
      [id, noTransaction],
      [id, id],
      [transactionId, transactionId],
      ['x', 'y'],
    ] as const)
      expectEnvelope(await why(company, invoice, transaction), 404, 'not_found')
  })

  test('where the transaction is one of another invoice', async () => {
    const { company, customerId, id, vaultId, transactionId } = await openPaidQuoteCheckout()
    const other = await newInvoice(company, customerId)
    expectEnvelope(await why(company, other.id, transactionId), 404, 'not_found')
    const { transactionId: second } = await pay(company, other.id, vaultId)
    expectEnvelope(await why(company, id, second), 404, 'not_found')
    expect((await why(company, other.id, second)).status).toBe(200)
  })

  test('without a session; everybody who may read hears it', async () => {
    const { company, id, transactionId } = await openPaidQuoteCheckout()
    for (const credential of [{}, { authorization: `Api-Key ${company.apiKey}` }]) {
      const api = caller(florin().baseUrl, credential)
      expectEnvelope(await why({ ...company, api }, id, transactionId), 401, 'unauthorized')
    }
    for (const role of ['read_only', 'clerk'] as const) {
      const { api } = await callersAs(company, role)
      expect((await why({ ...company, api }, id, transactionId)).status).toBe(200)
    }
  })
})

describe('the surcharge of a transaction is explained', () => {
  test('of a card payment: what was decided, by what, and that it is decided the same way again', async () => {
    const { company, id, transactionId } = await openPaidQuoteCheckout({}, { billingZip: '80202-1234' })
    const [{ createdAt }] = (await getInvoice(company, id)).transactions
    expect(await explained(company, id)).toEqual({
      transactionId,
      action: 'sale',
      status: 'completed',
      subtotal: 100,
      surcharge: 2,
      total: 102,
      percentage: 2,
      explanation: expect.stringMatching(
        /\$2\.00 was added, 2 % of \$100\.00\..* 3 %, and Colorado allows at most 2 % \(CRS 5-2-212\)\..* ZIP code/,
      ),
      decidedAt: createdAt,
      rules: expect.stringMatching(/^(\d{4}-\d{2}|operator-\d+)$/),
      rule: {
        because: 'payer',
        place: 'CO',
        rule: 'cap',
        rate: 2,
        from: '2022-07-01',
        source: 'CRS 5-2-212',
      },
      inputs: {
        on: createdAt.slice(0, 10),
        enabled: true,
        percentage: 3,
        paymentMethod: 'cc',
        cardType: 'credit',
        cardBrand: 'visa',
        payerState: 'CO',
        payerStateFrom: 'billing ZIP',
        merchantState: 'TX',
      },
      deviations: [],
    })
  })

  test('by what held then, whatever was changed since', async () => {
    const { company, customerId, id } = await openPaidQuoteCheckout()
    const before = await explained(company, id)
    await changeCompany(company, { state: 'MA', surcharge: { enabled: false, percentage: 0, label: 'Fee' } })
    await company.api.put(`/api/customers/${customerId}`, { state: 'NY' })
    await advanceClock(company, 3 * day)
    expect(await explained(company, id)).toEqual(before)
  })

  test('of a card of nobody’s state, a ban and a debit card, by their reasons', async () => {
    const { company, id } = await openQuoteCheckout({ invoice: { amount: 400 } })
    const nowhere = await newCustomer(company)
    const banned = await saveCardFrom(company, nowhere, { billingState: 'MA' })
    const debit = await saveCardFrom(company, nowhere, {}, testCards.visaDebit)
    const explanations: [string, RegExp, object][] = [
      [
        await saveCardFrom(company, nowhere),
        /billing address is not known/,
        { blockedReason: 'unknown_billing_state' },
      ],
      [banned, /the law forbids it\. The payer is in Massachusetts/, { blockedReason: 'state_outright_ban' }],
      [debit, /debit card/, { blockedReason: 'debit_card' }],
    ]
    for (const [vault, words, facts] of explanations) {
      await pay(company, id, vault, 100)
      const { explanation, ...rest } = await explained(company, id)
      expect(explanation).toMatch(words)
      expect(rest).toMatchObject({ surcharge: 0, total: 100, percentage: 0, deviations: [], ...facts })
    }
  })

  test('of a bank transfer and of a wallet', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    await pay(company, id, await saveBankAccount(company, customerId), 40)
    expect(await explained(company, id)).toMatchObject({
      blockedReason: 'ach',
      explanation: expect.stringMatching(/^No surcharge was added: a bank transfer never has one\./),
      inputs: { paymentMethod: 'ach' },
    })
    const walletData = walletGives('approved')
    const paid = await payment(company, id, { walletProvider: 'google_pay', walletData })
    expect(paid.status, paid.text).toBe(200)
    expect(await explained(company, id)).toMatchObject({
      blockedReason: 'unknown_card_type',
      explanation: expect.stringMatching(/type of the card cannot be read/),
    })
  })

  test('of a new card that was quoted, by the ZIP code of its quote', async () => {
    const { company, id } = await openQuoteCheckout()
    const { quoteId } = await newQuote(company, id, { billingZip: '73102' })
    expect((await confirm(company, id, quoteId)).status).toBe(200)
    expect(await explained(company, id)).toMatchObject({
      surcharge: 2,
      rule: { place: 'OK' },
      inputs: { payerState: 'OK', payerStateFrom: 'billing ZIP' },
      deviations: [],
    })
  })

  test('of a refund: what of the surcharge it gives back, or that it gives back none', async () => {
    const { company, id, transactionId } = await openPaidQuoteCheckout()
    await refund(company, transactionId, { transaction_amount: 0.01 })
    const { explanation, ...none } = await explained(company, id)
    expect(explanation).toBe('This refund gives no surcharge back.')
    expect(none).toMatchObject({ action: 'refund', subtotal: 0.01, surcharge: 0, total: 0.01 })
    await refund(company, transactionId)
    expect(await explained(company, id)).toMatchObject({
      surcharge: 3,
      total: 102.99,
      explanation: expect.stringMatching(/^This refund gives \$3\.00 of the surcharge back/),
    })
  })

  test('of a sale that was made in the form: nothing was decided here', async () => {
    const { company, id } = await openQuoteCheckout()
    const payer = await payerOf(company, id)
    const processorEvent = await saleInForm(payer, testCards.visa)
    expect((await payer.put('/api/invoices', { processorEvent })).status).toBe(200)
    const { explanation, ...rest } = await explained(company, id)
    expect(explanation).toMatch(/^No surcharge was added/)
    expect(rest).toMatchObject({ surcharge: 0, total: 100 })
    for (const key of ['percentage', 'rules', 'inputs', 'deviations', 'blockedReason'])
      expect(rest).not.toHaveProperty(key)
  })

  test('of a declined payment without saying that anything was added', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const accountVaultId = await saveCardFrom(company, customerId, {}, testCards.declined)
    expect((await payment(company, id, { accountVaultId })).status).toBe(400)
    const { explanation, ...rest } = await explained(company, id)
    expect(rest).toMatchObject({ status: 'failed', surcharge: 3, deviations: [] })
    expect(explanation).toMatch(/^Nothing was charged\./)
  })
})
