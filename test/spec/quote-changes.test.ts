import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { saveBankAccount, saveCard } from '../support/florin.ts'
import { close, update } from '../support/invoice-life.ts'
import { setBankOutcome, pay, getInvoice, staysInFlight } from '../support/checkout.ts'
import {
  changeCompany,
  confirm,
  expectNothingCharged,
  expectUsedUp,
  newQuote,
  openQuotedCheckout,
  getSales,
  type QuoteCheckout,
} from '../support/quotes.ts'

type Change = [string, (checkout: QuoteCheckout) => Promise<unknown>, number]
const changes: Change[] = [
  [
    'the percentage fell',
    ({ company }) => changeCompany(company, { surcharge: { enabled: true, percentage: 2.5 } }),
    100,
  ],
  [
    'surcharging was switched off',
    ({ company }) => changeCompany(company, { surcharge: { enabled: false, percentage: 3 } }),
    100,
  ],
  ['the merchant moved to a state with a ban', ({ company }) => changeCompany(company, { state: 'CT' }), 100],
  ['the merchant moved to a state with a cap', ({ company }) => changeCompany(company, { state: 'CO' }), 100],
  [
    'the amount of the invoice was lowered',
    ({ company, id }) => update(company, id, { amount: 99.99 }),
    99.99,
  ],
]

describe('a confirmation finds the quote changed and charges nothing', () => {
  test.each(changes)('after %s', async (_name, change, amountDue) => {
    const checkout = await openQuotedCheckout()
    await change(checkout)
    const { company, id, quoteId } = checkout
    const refused = await confirm(company, id, quoteId)
    expectEnvelope(refused, 400, 'bad_request')
    expect(refused.body.reasonCode).toBe('QUOTE_CHANGED')
    await expectUsedUp(company, id, quoteId)
    await expectNothingCharged(company, id, amountDue)
    const next = await newQuote(company, id, { amount: 50 })
    expect((await confirm(company, id, next.quoteId)).body).toMatchObject({ totalCharged: next.total })
  })

  test('after a part was paid that leaves too little', async () => {
    const checkout = await openQuotedCheckout()
    const { company, customerId, id, quoteId } = checkout
    await pay(company, id, await saveCard(company, customerId), 0.01)
    expect((await confirm(company, id, quoteId)).body).toMatchObject({
      statusCode: 400,
      reasonCode: 'QUOTE_CHANGED',
    })
    await expectUsedUp(company, id, quoteId)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0.01, amountDue: 99.99 })
  })

  test('but not after a change that leaves the surcharge and the balance what they were', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout({}, { amount: 10 })
    await pay(company, id, await saveCard(company, customerId), 90)
    await changeCompany(company, {
      state: 'FL',
      surcharge: { enabled: true, percentage: 2.99, label: 'Fee' },
    })
    expect((await confirm(company, id, quoteId)).body).toMatchObject({
      feeAmount: 0.3,
      invoiceStatus: 'Paid',
    })
  })
})

const settlings: [string, (checkout: QuoteCheckout) => Promise<unknown>][] = [
  [
    'the invoice was paid',
    async ({ company, customerId, id }) => pay(company, id, await saveCard(company, customerId)),
  ],
  [
    'a bank transfer covers the balance',
    async ({ company, customerId, id }) =>
      pay(company, id, await saveBankAccount(company, customerId, staysInFlight)),
  ],
  ['the invoice was voided', ({ company, id }) => close(company, id, 'void')],
  ['the invoice was cancelled', ({ company, id }) => close(company, id, 'cancel')],
]

describe('a confirmation answers ALREADY_PROCESSING and charges nothing', () => {
  test.each(settlings)('once %s', async (_name, settle) => {
    const checkout = await openQuotedCheckout()
    await settle(checkout)
    const { company, id, quoteId } = checkout
    const before = await getSales(company)
    expect((await confirm(company, id, quoteId)).body).toMatchObject({
      statusCode: 400,
      reasonCode: 'ALREADY_PROCESSING',
    })
    await expectUsedUp(company, id, quoteId)
    expect(await getSales(company)).toEqual(before)
  })
})

test('a quote outlives a bank transfer that covered the balance and came back', async () => {
  const { company, customerId, id, quoteId } = await openQuotedCheckout()
  await pay(company, id, await saveBankAccount(company, customerId, staysInFlight))
  await setBankOutcome(company, 'returned')
  expect((await confirm(company, id, quoteId)).body).toMatchObject({ invoiceStatus: 'Paid', feeAmount: 3 })
})

test('a rail that the invoice refuses since the quote is refused, and charges nothing', async () => {
  const checkout = await openQuotedCheckout()
  const { company, id, quoteId } = checkout
  await update(company, id, { paymentMethods: ['ach'] })
  const refused = await confirm(company, id, quoteId)
  expectEnvelope(refused, 400, 'bad_request')
  expect(refused.body.message).toMatch(/\bach\b/)
  await update(company, id, { paymentMethods: ['cc', 'ach'] })
  await expectUsedUp(company, id, quoteId)
  await expectNothingCharged(company, id)
})
