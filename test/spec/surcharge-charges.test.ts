import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getBooks, fault, newCustomer, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  changeCompany,
  expectNothingCharged,
  openQuoteCheckout,
  getSales,
  saveCardFrom,
  surchargeQuote,
  surchargingCompany,
} from '../support/quotes.ts'
import { getAlerts, advanceClock, minute, pay, payment, getInvoice } from '../support/checkout.ts'
import { getDeliveries, setUpWebhook } from '../support/webhooks.ts'
import { walletGives } from '../support/processor-side.ts'

/**
 * Creates a checkout of a company that surcharges, and a card of its customer: in Texas, unless the test sets another
 * address.
 */
async function openCardQuoteCheckout(
  given: Parameters<typeof openQuoteCheckout>[0] = {},
  entry: object = {},
) {
  const checkout = await openQuoteCheckout(given)
  return { ...checkout, accountVaultId: await saveCardFrom(checkout.company, checkout.customerId, entry) }
}

const cents = (dollars: number) => Math.round(dollars * 100)

describe('a payment with a surcharge that was quoted differently', () => {
  test.each([2.5, 0, 2.99, 3.01, 100])(
    'of %d instead of 3 is refused, and nothing is charged',
    async (quotedSurcharge) => {
      const { company, id, accountVaultId } = await openCardQuoteCheckout()
      const refused = await payment(company, id, { accountVaultId, quotedSurcharge })
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'bad_request', reasonCode: 'QUOTE_CHANGED' },
      })
      await expectNothingCharged(company, id)
      expect((await getInvoice(company, id)).transactions).toEqual([])
      expect((await payment(company, id, { accountVaultId, quotedSurcharge: 3 })).status).toBe(200)
      expect(await getSales(company)).toMatchObject([{ amountCents: 103_00, surchargeCents: 3_00 }])
    },
  )

  test.each([
    [-0.01, 'too_small'],
    [1.005, 'invalid_precision'],
    ['3', 'invalid_type'],
    [null, 'invalid_type'],
  ])('of %j is no surcharge at all', async (quotedSurcharge, code) => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const refused = await payment(company, id, { accountVaultId, quotedSurcharge })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'body.quotedSurcharge', code }] } })
    await expectNothingCharged(company, id)
  })

  test('of another amount, another card or another moment', async () => {
    const { company, customerId, id, accountVaultId } = await openCardQuoteCheckout()
    const debit = await saveCardFrom(company, customerId, {}, testCards.visaDebit)
    const colorado = await saveCardFrom(company, customerId, { billingState: 'CO' })
    const bank = await saveBankAccount(company, customerId)
    for (const other of [debit, colorado, bank])
      expect(await payment(company, id, { accountVaultId: other, quotedSurcharge: 3 })).toMatchObject({
        status: 400,
        body: { reasonCode: 'QUOTE_CHANGED' },
      })
    expect((await payment(company, id, { accountVaultId, amount: 50, quotedSurcharge: 3 })).status).toBe(400)
    await changeCompany(company, { surcharge: { enabled: false, percentage: 3 } })
    expect((await payment(company, id, { accountVaultId, quotedSurcharge: 3 })).status).toBe(400)
    await expectNothingCharged(company, id)
    const paid = await payment(company, id, { accountVaultId: bank, quotedSurcharge: 0 })
    expect(paid.body, paid.text).toMatchObject({ status: 'success', feeAmount: 0 })
  })
})

describe('a payment', () => {
  test('of every card and every amount is charged to the cent what was quoted', async () => {
    const { company, customerId, id } = await openQuoteCheckout({ invoice: { amount: 2_000_000 } })
    const vaults = await Promise.all([
      saveCardFrom(company, customerId),
      saveCardFrom(company, customerId, { billingZip: '80202' }),
      saveCardFrom(company, customerId, { billingState: 'MN' }),
      saveCardFrom(company, customerId, { billingState: 'NY' }),
      saveCardFrom(company, customerId, {}, testCards.visaDebit),
    ])
    // Small amounts above all, because there a cent is a large part of the fee.
    const amounts = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 301, max: 5_000_000 }))
    const anyPayments = fc.array(fc.tuple(amounts, fc.constantFrom(...vaults)), {
      minLength: 30,
      maxLength: 30,
    })
    const [payments = []] = fc.sample(anyPayments, 1)
    let due = 200_000_000
    const done = await Promise.all(
      payments.map(async ([amountCents, accountVaultId]) => {
        const amount = amountCents / 100
        const { body: quote } = await surchargeQuote(company, id, { accountVaultId, amount })
        const paid = await payment(company, id, { accountVaultId, amount, quotedSurcharge: quote.surcharge })
        expect(paid, paid.text).toMatchObject({
          status: 200,
          body: { amount, feeAmount: quote.surcharge, totalCharged: quote.total },
        })
        expect(cents(quote.total)).toBe(amountCents + cents(quote.surcharge))
        due -= amountCents
        return [cents(quote.total), cents(quote.surcharge)]
      }),
    )
    const moved = (await getSales(company)).map(({ amountCents, surchargeCents }) => [
      amountCents,
      surchargeCents,
    ])
    expect(moved.sort()).toEqual(done.sort())
    const sum = (place: 0 | 1) => done.reduce((all, each) => all + (each[place] ?? 0), 0) / 100
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({ amountDue: due / 100, totalCharged: sum(0), totalFees: sum(1) })
    expect(await getAlerts(company)).toEqual([])
  })

  test('of a part bears the surcharge on that part, and the last one that on the rest', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    for (const [amount, feeAmount] of [
      [33.33, 1],
      [0.16, 0],
      [0.17, 0.01],
    ])
      expect((await payment(company, id, { accountVaultId, amount })).body).toMatchObject({
        amount,
        feeAmount,
      })
    const { body: quote } = await surchargeQuote(company, id, { accountVaultId })
    expect(quote).toMatchObject({ subtotal: 66.34, surcharge: 1.99, total: 68.33 })
    expect((await payment(company, id, { accountVaultId })).body).toMatchObject({
      amount: 66.34,
      feeAmount: 1.99,
    })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      amountDue: 0,
      totalCharged: 103,
      totalFees: 3,
      transactions: [{ feeAmount: 1 }, { feeAmount: 0 }, { feeAmount: 0.01 }, { feeAmount: 1.99 }],
    })
  })

  test('counts what is applied to the invoice, and the surcharge comes on top', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const unpaid = await getInvoice(company, id)
    expect(unpaid).not.toHaveProperty('totalCharged')
    expect(unpaid).not.toHaveProperty('totalFees')
    const paid = await payment(company, id, { accountVaultId, amount: 100 })
    expect(paid.body).toMatchObject({ amount: 100, feeAmount: 3, totalCharged: 103, amountDue: 0 })
    expect(await getInvoice(company, id)).toMatchObject({
      amount: 100,
      amountPaid: 100,
      amountDue: 0,
      totalCharged: 103,
      totalFees: 3,
      transactions: [{ subtotalAmount: 100, feeAmount: 3, status: 'completed' }],
    })
  })

  test('that is declined is told with the surcharge it would have had, and takes nothing', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const accountVaultId = await saveCardFrom(company, customerId, {}, testCards.insufficientFunds)
    expect(await payment(company, id, { accountVaultId })).toMatchObject({
      status: 400,
      body: { reasonCode: 1616 },
    })
    await expectNothingCharged(company, id)
    const read = await getInvoice(company, id)
    expect(read.transactions).toMatchObject([{ status: 'failed', subtotalAmount: 100, feeAmount: 3 }])
    expect(read).not.toHaveProperty('totalFees')
  })

  test('follows the settings of the moment, where no surcharge was quoted with it', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout({ invoice: { amount: 400 } })
    expect((await surchargeQuote(company, id, { accountVaultId, amount: 100 })).body.surcharge).toBe(3)
    const fees: [object, number][] = [
      [{ surcharge: { enabled: true, percentage: 1.25 } }, 1.25],
      [{ state: 'OK', surcharge: { enabled: true, percentage: 2.5 } }, 2],
      [{ surcharge: { enabled: false, percentage: 2.5 } }, 0],
      [{ state: 'TX', surcharge: { enabled: true, percentage: 3 } }, 3],
    ]
    for (const [change, feeAmount] of fees) {
      await changeCompany(company, change)
      expect((await payment(company, id, { accountVaultId, amount: 100 })).body).toMatchObject({ feeAmount })
    }
    expect(await getInvoice(company, id)).toMatchObject({ totalCharged: 406.25, totalFees: 6.25 })
  })

  test('with the card of another customer goes by that card and its owner', async () => {
    const { company, id } = await openQuoteCheckout({ invoice: { amount: 300 } })
    const inColorado = await newCustomer(company, { state: 'CO', email: 'other@example.com' })
    const nowhere = await newCustomer(company, { email: 'third@example.com' })
    for (const [vault, feeAmount] of [
      [await saveCardFrom(company, inColorado), 2],
      [await saveCardFrom(company, inColorado, {}, testCards.visaDebit), 0],
      // The state of the card's owner is unknown. The service must not use that of the invoice's customer.
      [await saveCardFrom(company, nowhere), 0],
    ] as const) {
      const request = { accountVaultId: vault, amount: 100 }
      expect((await surchargeQuote(company, id, request)).body.surcharge).toBe(feeAmount)
      expect((await payment(company, id, request)).body).toMatchObject({
        feeAmount,
        totalCharged: 100 + feeAmount,
      })
    }
  })

  test('with a wallet has no surcharge, because nobody knows its card', async () => {
    const { company, id } = await openQuoteCheckout()
    const walletData = walletGives('approved')
    const paid = await payment(company, id, { walletProvider: 'apple_pay', walletData, quotedSurcharge: 0 })
    expect(paid.body, paid.text).toMatchObject({ feeAmount: 0, totalCharged: 100 })
  })

  test('whose answer was lost keeps its surcharge: once found, it is all as if it had come', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    await fault(company, 'sale', 'lost_after')
    const unknown = await payment(company, id, { accountVaultId, quotedSurcharge: 3 })
    expect(unknown).toMatchObject({ status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
    await changeCompany(company, { surcharge: { enabled: false, percentage: 0 } })
    await advanceClock(company, 10 * minute)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      totalCharged: 103,
      totalFees: 3,
    })
    expect(await getBooks(company)).toMatchObject([{ amountCents: 103_00, surchargeCents: 3_00 }])
    expect(await getAlerts(company)).toEqual([])
  })

  test('is told to the merchant’s endpoint with what was charged and the fee in it', async () => {
    await using receiver = await openReceiver()
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    await setUpWebhook(company, receiver.url)
    await pay(company, id, accountVaultId, 50)
    await pay(company, id, accountVaultId)
    const received = await receiver.waitFor(2)
    const invoices = received.map(({ body: { data } }) => data.invoice)
    expect(invoices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amountPaid: 50, totalCharged: 51.5, totalFees: 1.5 }),
        expect.objectContaining({ amountPaid: 100, totalCharged: 51.5, totalFees: 1.5 }),
      ]),
    )
    expect(await getDeliveries(company)).toHaveLength(2)
  })

  test('in a company that never asked for surcharges has none', async () => {
    const company = await surchargingCompany({ surcharge: undefined })
    const customerId = await newCustomer(company, { state: 'TX' })
    const { id } = await (
      await company.api.post('/api/invoices', {
        customerId,
        description: 'Gardening',
        amount: 100,
        dueDate: '2099-01-15',
      })
    ).body
    const accountVaultId = await saveCard(company, customerId)
    expect((await surchargeQuote(company, id, { accountVaultId })).body.blockedReason).toBe(
      'company_disabled',
    )
    expect(await pay(company, id, accountVaultId)).toMatchObject({ feeAmount: 0 })
  })
})
