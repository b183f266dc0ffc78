import { describe, expect, test } from 'vitest'
import { newCustomer, newInvoice, saveBankAccount, testCards, type TestCompany } from '../support/florin.ts'
import {
  changeCompany,
  openQuoteCheckout,
  saveCardFrom,
  surchargeQuote,
  surchargingCompany,
} from '../support/quotes.ts'
import { payment, getInvoice } from '../support/checkout.ts'

/** Quotes 100 dollars of the invoice for this method. */
async function quoteOf(company: TestCompany, id: string, accountVaultId: string) {
  const quoted = await surchargeQuote(company, id, { accountVaultId })
  expect(quoted.status, quoted.text).toBe(200)
  return quoted.body
}

const none = (blockedReason: string) => ({ surcharge: 0, total: 100, percentage: 0, blockedReason })

describe('every card of the sandbox', () => {
  const credit: [string, string][] = [
    ['4242424242424242', 'visa'],
    ['4111111111111111', 'visa'],
    ['4012888888881881', 'visa'],
    ['4012000077777777', 'visa'],
    ['4012000033330026', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223000048400011', 'mastercard'],
    ['6011111111111117', 'discover'],
    ['6011000990139424', 'discover'],
    ['30569309025904', 'diners'],
    ['3530111333300000', 'jcb'],
    ['4000000000000002', 'visa'],
    ['4000000000009995', 'visa'],
    ['4000000000000069', 'visa'],
    ['4000000000009987', 'visa'],
    ['4000000000009979', 'visa'],
    ['4000000000000127', 'visa'],
    ['4000000000000341', 'visa'],
    ['4000000000000036', 'visa'],
    ['4000000000000259', 'visa'],
    ['4000000000005126', 'visa'],
    ['4000000000008500', 'visa'],
    ['4000000000008518', 'visa'],
    ['4000000000008526', 'visa'],
    ['4000000000008534', 'visa'],
  ]
  const blocked: [string, string, string][] = [
    ['378282246310005', 'amex', 'amex'],
    ['371449635398431', 'amex', 'amex'],
    ['4000056655665556', 'visa', 'debit_card'],
    ['4217651111111119', 'visa', 'debit_card'],
    ['5200828282828210', 'mastercard', 'debit_card'],
    ['5105105105105100', 'mastercard', 'prepaid_card'],
    ['4000000000008559', 'visa', 'unknown_card_type'],
  ]

  test('is surcharged where it is a credit card, and nowhere else', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    for (const [number, cardBrand] of credit) {
      const quote = await quoteOf(company, id, await saveCardFrom(company, customerId, {}, number))
      const lastFour = number.slice(-4)
      expect(quote, number).toMatchObject({ surcharge: 3, total: 103, percentage: 3, cardBrand, lastFour })
      expect(quote).not.toHaveProperty('blockedReason')
    }
    for (const [number, cardBrand, reason] of blocked) {
      const quote = await quoteOf(company, id, await saveCardFrom(company, customerId, {}, number))
      expect(quote, number).toMatchObject({ ...none(reason), cardBrand, lastFour: number.slice(-4) })
    }
  })

  test.each(blocked)('%s is charged without a fee as it is quoted', async (number, _, reason) => {
    const { company, customerId, id } = await openQuoteCheckout()
    const accountVaultId = await saveCardFrom(company, customerId, {}, number)
    const paid = await payment(company, id, { accountVaultId, quotedSurcharge: 0 })
    expect(paid, paid.text).toMatchObject({ status: 200, body: { feeAmount: 0, totalCharged: 100 } })
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({ totalCharged: 100, totalFees: 0, transactions: [{ feeAmount: 0 }] })
    const [{ id: trx }] = read.transactions
    const explained = await company.api.get(`/api/invoices/${id}/transactions/${trx}/surcharge`)
    expect(explained.body).toMatchObject({ surcharge: 0, blockedReason: reason, deviations: [] })
  })
})

describe('the state decides, of', () => {
  /** ZIP code, state, and the surcharge there of a company in Texas with 3 %. */
  const places: [string, string, object][] = [
    ['75201', 'TX', { percentage: 3, surcharge: 3 }],
    ['60601', 'IL', { percentage: 3, surcharge: 3 }],
    ['30301', 'GA', { percentage: 3, surcharge: 3 }],
    ['06103', 'CT', none('state_outright_ban')],
    ['02108', 'MA', none('state_outright_ban')],
    ['04101', 'ME', none('state_outright_ban')],
    ['00901', 'PR', none('state_outright_ban')],
    ['80202', 'CO', { percentage: 2, surcharge: 2 }],
    ['73102', 'OK', { percentage: 2, surcharge: 2 }],
    ['10001', 'NY', none('state_cap_at_cost_unsupported')],
    ['07102', 'NJ', none('state_cap_at_cost_unsupported')],
    ['89101', 'NV', none('state_cap_at_cost_unsupported')],
    ['57104', 'SD', none('state_cap_at_cost_unsupported')],
    ['55102', 'MN', { percentage: 3, surcharge: 3 }],
    ['96910', 'GU', { percentage: 3, surcharge: 3 }],
    ['09012', 'AE', { percentage: 3, surcharge: 3 }],
  ]

  test('the payer, by the card’s ZIP, the card’s state, the customer’s state or the customer’s ZIP', async () => {
    const { company, id } = await openQuoteCheckout()
    for (const [zip, state, expected] of places) {
      const inState = await newCustomer(company, { state })
      const inZip = await newCustomer(company, { zip })
      const inTexas = await newCustomer(company, { state: 'TX', zip: '75201' })
      const vaults = await Promise.all([
        saveCardFrom(company, inTexas, { billingZip: zip }),
        saveCardFrom(company, inTexas, { billingState: state }),
        saveCardFrom(company, inTexas, { billingState: state, billingZip: '75201' }),
        saveCardFrom(company, inTexas, { billingState: 'TX', billingZip: zip }),
        saveCardFrom(company, inState),
        saveCardFrom(company, inZip),
      ])
      for (const [index, vault] of vaults.entries())
        expect(await quoteOf(company, id, vault), `${state} ${index}`).toMatchObject(expected)
    }
  })

  test('the merchant, by its state or its ZIP', async () => {
    for (const merchant of [
      ...places.map(([zip, , expected]) => ({ in: { state: undefined, zip }, expected })),
      ...places.map(([, state, expected]) => ({ in: { state }, expected })),
    ]) {
      const company = await surchargingCompany(merchant.in)
      const customerId = await newCustomer(company, { state: 'TX' })
      const { id } = await newInvoice(company, customerId)
      const quote = await quoteOf(company, id, await saveCardFrom(company, customerId))
      expect(quote, JSON.stringify(merchant.in)).toMatchObject(merchant.expected)
    }
  })
})

describe('a state that nobody knows', () => {
  test('adds nothing, until the customer says where they are', async () => {
    const { company, customerId, id } = await openQuoteCheckout({ customer: { state: undefined } })
    const vault = await saveCardFrom(company, customerId)
    expect(await quoteOf(company, id, vault)).toMatchObject(none('unknown_billing_state'))
    const response = await company.api.put(`/api/customers/${customerId}`, { zip: '80202' })
    expect(response.status, response.text).toBe(200)
    expect(await quoteOf(company, id, vault)).toMatchObject({ percentage: 2 })
  })

  test('of a card of nobody is that of the invoice’s customer', async () => {
    const { company, id } = await openQuoteCheckout({ customer: { state: 'CO' } })
    const vault = await saveCardFrom(company, undefined)
    expect(await quoteOf(company, id, vault)).toMatchObject({ percentage: 2, surcharge: 2 })
  })

  test('is no matter in a state whose merchants may add nothing', async () => {
    const { company, customerId, id } = await openQuoteCheckout({
      company: { state: 'MA' },
      customer: { state: undefined },
    })
    const vault = await saveCardFrom(company, customerId)
    expect(await quoteOf(company, id, vault)).toMatchObject(none('state_outright_ban'))
    await changeCompany(company, { state: 'NY' })
    expect(await quoteOf(company, id, vault)).toMatchObject(none('unknown_billing_state'))
  })
})

describe('of several reasons the first is told', () => {
  test('the company, the rail, the kind of card, the brand, the state', async () => {
    const { company, customerId, id } = await openQuoteCheckout({
      company: { state: 'NY', surcharge: { enabled: false, percentage: 3 } },
      customer: { state: undefined },
    })
    const vaultOf = (number: string) => saveCardFrom(company, customerId, {}, number)
    const reasonOf = async (vault: string) => (await quoteOf(company, id, vault)).blockedReason
    const bank = await saveBankAccount(company, customerId)
    const [unknown, debit, prepaid, amex, visa] = await Promise.all(
      ['4000000000008559', '4000056655665556', '5105105105105100', '378282246310005', testCards.visa].map(
        vaultOf,
      ),
    )
    for (const vault of [bank, unknown, debit, prepaid, amex, visa])
      expect(await reasonOf(String(vault))).toBe('company_disabled')
    await changeCompany(company, { surcharge: { enabled: true, percentage: 0 } })
    expect(await reasonOf(bank)).toBe('company_disabled')
    await changeCompany(company, { surcharge: { enabled: true, percentage: 3 } })
    const reasons = []
    for (const vault of [bank, unknown, debit, prepaid, amex, visa])
      reasons.push(await reasonOf(String(vault)))
    expect(reasons).toEqual([
      'ach',
      'unknown_card_type',
      'debit_card',
      'prepaid_card',
      'amex',
      'unknown_billing_state',
    ])
  })
})

describe('an operator', () => {
  test.each([
    { percentage: 3.01 },
    { percentage: -1 },
    { percentage: 2.999 },
    { percentage: '3' },
    { label: '' },
    { label: 'x'.repeat(65) },
  ])('cannot have a company surcharge by %j', async (wrong) => {
    const { company } = await openQuoteCheckout()
    const change = changeCompany(company, { surcharge: { enabled: true, percentage: 3, ...wrong } })
    await expect(change).rejects.toThrow(/400/)
  })
})
