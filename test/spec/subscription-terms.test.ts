import { describe, expect, test } from 'vitest'
import { getBooks, type Loose } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { changeCompany } from '../support/quotes.ts'
import {
  getAmounts,
  change,
  getInvoices,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  putProduct,
  getSubscription,
} from '../support/subscriptions.ts'

describe('what a subscription asks for', () => {
  test('is its own amount where it has one: no tax, no more than the set-up fee beside it', async () => {
    const { company, id, planId, on } = await openSubscription('03-10T08:00', {
      company: { settings: { taxPercentage: 8 } },
      plan: { setupFee: 25 },
      subscription: { amount: 80 },
    })
    expect(await getSubscription(company, id)).toMatchObject({ amount: 80, totalAmount: 80 })
    await goTo(company, on('04-10T08:00'))
    expect(await getAmounts(company, id)).toEqual([105, 80])
    const [first] = await getInvoices(company, id)
    expect(first?.items).toMatchObject([
      { itemId: planId, itemCode: planId, description: 'Gold', totalPrice: 80 },
      { totalPrice: 25 },
    ])
    expect(first?.items).toHaveLength(2)
    expect(first?.items[1]).not.toHaveProperty('itemCode')
  })

  test.each([0.01, 99_999.99])('may be as little or as much as %f', async (amount) => {
    const { company, id } = await openSubscription('03-10T08:00', { subscription: { amount } })
    expect(await getAmounts(company, id)).toEqual([amount])
  })

  test('has the set-up fee of the plan on the first invoice only', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { plan: { setupFee: 25 } })
    expect((await getSubscription(company, id)).totalAmount).toBe(50)
    await goTo(company, on('05-10T08:00'))
    expect(await getAmounts(company, id)).toEqual([75, 50, 50])
    expect((await getBooks(company)).map(({ amountCents }) => amountCents)).toEqual([7_500, 5_000, 5_000])
  })

  test('has its add-ons at the price, name and code of the moment of issue, and old invoices keep theirs', async () => {
    const checkout = await openCheckoutAt('03-10T08:00')
    const { company, customerId, on } = checkout
    await putProduct(company, 'seat', { code: 'S-1' })
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
      addOns: [{ productId: 'seat', quantity: 2 }],
    })
    expect((await getSubscription(company, id)).totalAmount).toBe(70)
    const [first] = await getInvoices(company, id)
    await recordOffline(company, first?.id)
    await putProduct(company, 'seat', { name: 'Chair', price: 12.5, code: 'C-1' })
    expect((await getSubscription(company, id)).totalAmount).toBe(70)
    await goTo(company, on('04-10T08:00'))
    expect(await getAmounts(company, id)).toEqual([70, 75])
    const seat = { itemId: 'seat', quantity: 2 }
    const [before, after] = await getInvoices(company, id)
    expect(before?.items[1]).toMatchObject({ ...seat, itemCode: 'S-1', description: 'Seat', unitPrice: 10 })
    expect(after?.items[1]).toMatchObject({ ...seat, itemCode: 'C-1', description: 'Chair', unitPrice: 12.5 })
    expect(await getSubscription(company, id)).toMatchObject({
      totalAmount: 75,
      addOns: [{ productId: 'seat', quantity: 2 }],
    })
  })

  test('has no code on the line of a product that has none, and goes on with one that is not sold any more', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    await putProduct(company, 'seat')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company, { billingCycle: 'weekly' }),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
      addOns: [{ productId: 'seat', quantity: 1 }],
    })
    const [first] = await getInvoices(company, id)
    expect(first?.items[1]).not.toHaveProperty('itemCode')
    await recordOffline(company, first?.id)
    await putProduct(company, 'seat', { active: false })
    await goTo(company, on('03-17T08:00'))
    expect(await getAmounts(company, id)).toEqual([60, 60])
  })

  test('is less by its discounts, in their order, for as many cycles as they have', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { price: 99.99 },
      subscription: {
        discounts: [
          { type: 'amount', value: 9.99, name: 'Welcome', cycles: 1 },
          { type: 'percent', value: 33.33, cycles: 2 },
          { type: 'percent', value: 10 },
        ],
      },
    })
    expect((await getSubscription(company, id)).discounts).toEqual([
      { type: 'amount', value: 9.99, name: 'Welcome', cycles: 1 },
      { type: 'percent', value: 33.33, cycles: 2 },
      { type: 'percent', value: 10 },
    ])
    await goTo(company, on('05-10T08:00'))
    // 99.99 - 9.99 = 90; a third of it, 30.00, leaves 60; a tenth leaves 54. Then 99.99 - 33.33 = 66.66, less 6.67.
    expect(await getAmounts(company, id)).toEqual([54, 59.99, 89.99])
    const [first] = await getInvoices(company, id)
    expect(first?.items.map(({ totalPrice }: Loose) => totalPrice)).toEqual([99.99, -9.99, -30, -6])
    expect(first?.items[1].description).toBe('Welcome')
  })

  test('is a cent at least, however much is taken off', async () => {
    const { company, id } = await openSubscription('03-10T08:00', {
      subscription: {
        discounts: [
          { type: 'percent', value: 100 },
          { type: 'amount', value: 500 },
        ],
      },
    })
    expect(await getAmounts(company, id)).toEqual([0.01])
  })

  test('has the tax of the company on all of it, rounded half up, at the rate of the moment of issue', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      company: { settings: { taxPercentage: 8.25 } },
      plan: { price: 40, setupFee: 10 },
      subscription: { discounts: [{ type: 'amount', value: 3.3, cycles: 1 }] },
    })
    // 46.70 x 8.25 % = 3.85275; the next one has neither fee nor discount.
    expect((await getSubscription(company, id)).totalAmount).toBe(43.3)
    await goTo(company, on('04-10T08:00'))
    await changeCompany(company, { settings: { taxPercentage: 0 } })
    await goTo(company, on('05-10T08:00'))
    expect(await getAmounts(company, id)).toEqual([50.55, 43.3, 40])
  })

  test('is what it was where it is paid once, and an update is not held against a period that never comes', async () => {
    const { company, id } = await openSubscription('03-10T08:00', {
      plan: { price: 9_000_000 },
      subscription: {
        billingMode: 'nonRecurring',
        discounts: [{ type: 'percent', value: 50, cycles: 1 }],
      },
    })
    for (const updates of [{ paymentDueDays: 9 }, { addOns: [] }]) {
      const updated = await change(company, id, { operation: 'update', updates })
      expect(updated, updated.text).toMatchObject({ status: 200, body: { totalAmount: 4_500_000 } })
    }
  })
})
