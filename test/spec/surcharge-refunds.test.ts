import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getBooks, fault, type TestCompany } from '../support/florin.ts'
import { askRefund, refund } from '../support/invoice-life.ts'
import { changeCompany, openQuoteCheckout, saveCardFrom } from '../support/quotes.ts'
import { openReceiver } from '../support/receiver.ts'
import { getAlerts, advanceClock, minute, pay, getInvoice } from '../support/checkout.ts'
import { setUpWebhook } from '../support/webhooks.ts'

/** Creates an invoice that was paid with one card payment and a surcharge of 3 %. By default 100 dollars and 3. */
async function openSurchargedCheckout(amount = 100, accountNumber?: string) {
  const checkout = await openQuoteCheckout({ invoice: { amount } })
  const vaultId = await saveCardFrom(checkout.company, checkout.customerId, {}, accountNumber)
  const { transactionId } = await pay(checkout.company, checkout.id, vaultId)
  return { ...checkout, vaultId, transactionId: String(transactionId) }
}

/** Returns the refunds in the processor's books, oldest first: total and surcharge in cents. */
async function refundsOf(company: TestCompany): Promise<[number, number][]> {
  const refunds = (await getBooks(company)).filter(
    ({ action, status }) => action === 'refund' && status === 'approved',
  )
  return refunds.map(({ amountCents, surchargeCents }) => [amountCents, surchargeCents])
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)

describe('a refund of a payment with a surcharge is refused', () => {
  test('of more than was charged, the surcharge included, by one cent', async () => {
    const { company, transactionId } = await openSurchargedCheckout()
    expect((await askRefund(company, transactionId, { transaction_amount: 103.01 })).status).toBe(422)
    await refund(company, transactionId, { transaction_amount: 51.5 })
    expect((await askRefund(company, transactionId, { transaction_amount: 51.51 })).status).toBe(422)
    await refund(company, transactionId, { transaction_amount: 51.5 })
    expect((await askRefund(company, transactionId, { transaction_amount: 0.01 })).status).toBe(422)
    expect((await askRefund(company, transactionId)).status).toBe(422)
    expect(await refundsOf(company)).toEqual([
      [51_50, 1_50],
      [51_50, 1_50],
    ])
  })
})

describe('a refund of a payment with a surcharge', () => {
  test('gives all of the surcharge back with all of the payment', async () => {
    const { company, id, transactionId } = await openSurchargedCheckout()
    const { transaction } = await refund(company, transactionId)
    expect(transaction).toMatchObject({ transaction_amount: 103, info: { feeAmount: 3 } })
    expect(await refundsOf(company)).toEqual([[103_00, 3_00]])
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({
      invoiceStatus: 'Pending',
      amountPaid: 0,
      amountDue: 100,
      transactions: [
        { action: 'sale', subtotalAmount: 100, feeAmount: 3 },
        { action: 'refund', subtotalAmount: 100, feeAmount: 3, parentId: transactionId },
      ],
    })
    // The invoice is unpaid again.
    expect(read).not.toHaveProperty('totalCharged')
    expect(read).not.toHaveProperty('totalFees')
  })

  test('gives a part of it back with a part of the payment, and the last one what is left of it', async () => {
    const { company, id, transactionId } = await openSurchargedCheckout()
    const given: [number | undefined, number, number][] = [
      // 33.33 of 103 are 0.970 of 3, and 66.66 are 1.942.
      [33.33, 33_33, 97],
      [33.33, 33_33, 97],
      [0.01, 1, 0],
      [undefined, 36_33, 1_06],
    ]
    let paid = 100_00
    for (const [transaction_amount, amountCents, surchargeCents] of given) {
      await refund(company, transactionId, { transaction_amount })
      expect((await refundsOf(company)).at(-1)).toEqual([amountCents, surchargeCents])
      paid -= amountCents - surchargeCents
      const read = await getInvoice(company, id)
      expect(read).toMatchObject({ amountPaid: paid / 100, amountDue: (100_00 - paid) / 100 })
      expect(read.transactions.at(-1)).toMatchObject({
        subtotalAmount: (amountCents - surchargeCents) / 100,
        feeAmount: surchargeCents / 100,
      })
    }
    expect(paid).toBe(0)
  })

  test('leaves what was charged what it was', async () => {
    const { company, id, transactionId } = await openSurchargedCheckout()
    await refund(company, transactionId, { transaction_amount: 51.5 })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Partial',
      amountPaid: 50,
      amountDue: 50,
      totalCharged: 103,
      totalFees: 3,
    })
  })

  test('goes by what was charged then, whatever the company asks for now', async () => {
    const { company, transactionId } = await openSurchargedCheckout()
    await changeCompany(company, { state: 'MA', surcharge: { enabled: false, percentage: 0 } })
    await refund(company, transactionId, { transaction_amount: 51.5 })
    await refund(company, transactionId)
    expect(await refundsOf(company)).toEqual([
      [51_50, 1_50],
      [51_50, 1_50],
    ])
  })

  test('takes each payment of an invoice by its own surcharge', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const colorado = await saveCardFrom(company, customerId, { billingZip: '80202' })
    const texas = await saveCardFrom(company, customerId)
    const first = await pay(company, id, colorado, 50)
    const second = await pay(company, id, texas)
    for (const { transactionId } of [second, first]) await refund(company, transactionId)
    expect(await refundsOf(company)).toEqual([
      [51_50, 1_50],
      [51_00, 1_00],
    ])
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 100 })
  })

  test('lets the invoice be paid again, with a surcharge of its own', async () => {
    const { company, id, vaultId, transactionId } = await openSurchargedCheckout()
    await refund(company, transactionId, { transaction_amount: 51.5 })
    expect(await pay(company, id, vaultId)).toMatchObject({
      amount: 50,
      feeAmount: 1.5,
      invoiceStatus: 'Paid',
    })
    expect(await getInvoice(company, id)).toMatchObject({
      amountPaid: 100,
      totalCharged: 154.5,
      totalFees: 4.5,
    })
  })

  test('that fails gives nothing back, and all of it can still be had', async () => {
    const { company, id, transactionId } = await openSurchargedCheckout()
    await fault(company, 'refund', 'outage')
    expect((await askRefund(company, transactionId, { transaction_amount: 51.5 })).status).toBe(503)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100, totalFees: 3 })
    await refund(company, transactionId)
    expect(await refundsOf(company)).toEqual([[103_00, 3_00]])
  })

  test('whose answer was lost is found with its part of the surcharge', async () => {
    const { company, id, transactionId } = await openSurchargedCheckout()
    await fault(company, 'refund', 'lost_after')
    expect((await askRefund(company, transactionId, { transaction_amount: 51.5 })).status).toBe(400)
    await advanceClock(company, 10 * minute)
    expect(await getInvoice(company, id)).toMatchObject({
      amountPaid: 50,
      transactions: [{}, { action: 'refund', status: 'completed', subtotalAmount: 50, feeAmount: 1.5 }],
    })
    await refund(company, transactionId)
    expect(await refundsOf(company)).toEqual([
      [51_50, 1_50],
      [51_50, 1_50],
    ])
    expect(await getAlerts(company)).toEqual([])
  })

  test('is told to the merchant’s endpoint with what is left paid of the invoice', async () => {
    await using receiver = await openReceiver()
    const { company, transactionId } = await openSurchargedCheckout()
    await setUpWebhook(company, receiver.url)
    await refund(company, transactionId, { transaction_amount: 51.5 })
    const [postback] = await receiver.waitFor(1)
    expect(postback?.body).toMatchObject({ type: 'invoice.refunded', data: { invoice: { amountPaid: 50 } } })
  })
})

test('whatever parts a payment is given back in, the books of both sides agree to the cent', async () => {
  const split = fc.record({
    amount: fc.integer({ min: 20, max: 30_000 }),
    parts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
  })
  await Promise.all(
    fc.sample(split, 8).map(async ({ amount, parts }) => {
      const { company, id, transactionId } = await openSurchargedCheckout(amount / 100)
      const fee = Math.floor((amount * 3 + 50) / 100)
      const total = amount + fee
      const weight = sum(parts)
      let given = 0
      let feeGiven = 0
      for (const part of parts.slice(0, -1)) {
        const asked = Math.max(1, Math.floor((total * part) / weight))
        if (given + asked >= total) break
        await refund(company, transactionId, { transaction_amount: asked / 100 })
        given += asked
        // The fee is proportional over all refunds so far, with half a cent rounded up.
        const feeAfter = Math.floor((2 * fee * given + total) / (2 * total))
        expect((await refundsOf(company)).at(-1)).toEqual([asked, feeAfter - feeGiven])
        feeGiven = feeAfter
      }
      await refund(company, transactionId)
      const books = await refundsOf(company)
      expect(books.at(-1)).toEqual([total - given, fee - feeGiven])
      expect([sum(books.map(([all]) => all)), sum(books.map(([, part]) => part))]).toEqual([total, fee])
      const { transactions, ...read } = await getInvoice(company, id)
      expect(read).toMatchObject({ amountPaid: 0, amountDue: amount / 100 })
      const recorded = transactions
        .filter(({ action }: { action: string }) => action === 'refund')
        .map(({ subtotalAmount, feeAmount }: Record<string, number>) => [
          Math.round((Number(subtotalAmount) + Number(feeAmount)) * 100),
          Math.round(Number(feeAmount) * 100),
        ])
      expect(recorded).toEqual(books)
    }),
  )
})
