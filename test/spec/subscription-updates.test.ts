import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { getBooks, operator } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { concurrently } from '../support/one-off.ts'
import { defineOwnField } from '../support/search.ts'
import {
  getAmounts,
  change,
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  putProduct,
  getSubscription,
} from '../support/subscriptions.ts'
import type { TestCompany } from '../support/florin.ts'

const seat = { productId: 'seat', quantity: 2 }
const tenth = { type: 'percent', value: 10 }

const update = (company: TestCompany, id: string, updates: object, headers?: Record<string, string>) =>
  change(company, id, { operation: 'update', updates }, headers)

/** Updates a subscription and expects success. */
async function updated(company: TestCompany, id: string, updates: object) {
  const response = await update(company, id, updates)
  expect(response.status, response.text).toBe(200)
  return response.body
}

describe('an update is refused', () => {
  test('without updates, with keys beside them and with keys that cannot be changed', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const wrong: [object, string][] = [
      [{ operation: 'update' }, 'updates'],
      [{ operation: 'update', updates: {}, foo: 1 }, 'foo'],
      [{ operation: 'update', updates: {}, cancelAtPeriodEnd: true }, 'cancelAtPeriodEnd'],
      ...['customerId', 'startDate', 'billingMode', 'trialDays', 'status', 'Amount', 'foo'].map(
        (key): [object, string] => [{ operation: 'update', updates: { [key]: 'x' } }, `updates.${key}`],
      ),
    ]
    for (const [body, path] of wrong)
      expect(getFields(await change(company, id, body)).map((field) => field.path)).toEqual([`body.${path}`])
  })

  test('with a value of a wrong type or out of bounds', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const wrong: [string, unknown, string][] = [
      ['amount', 0, 'too_small'],
      ['amount', 100_000, 'too_big'],
      ['amount', 1.005, 'invalid_precision'],
      ['amount', '5', 'invalid_type'],
      ['billingCycle', 'hourly', 'invalid_enum_value'],
      ['billingCycle', null, 'invalid_enum_value'],
      ['planId', 'nothing', 'not_found'],
      ['paymentDueDays', 366, 'too_big'],
      ['paymentDueDays', -1, 'too_small'],
      ['suspendAfterDays', 366, 'too_big'],
      ['customFields', [], 'invalid_type'],
    ]
    for (const [key, value, code] of wrong)
      expect(getFields(await update(company, id, { [key]: value })), `${key} ${String(value)}`).toEqual([
        { path: `body.updates.${key}`, code },
      ])
    expect((await update(company, id, { cancelAtPeriodEnd: true })).status).toBe(400)
    expect((await getSubscription(company, id)).totalAmount).toBe(50)
  })

  test('to another company’s plan, and to one that is not sold any more', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const other = await openCheckoutAt('03-10T08:00')
    const theirs = await newPlan(other.company)
    const inactive = await newPlan(company, { active: false })
    for (const planId of [theirs, inactive])
      expect(getFields(await update(company, id, { planId }))).toEqual([
        { path: 'body.updates.planId', code: 'not_found' },
      ])
  })

  test('to an amount beside add-ons or discounts, unless the same call clears them', async () => {
    const { company, id } = await openSubscription('03-10T08:00', { subscription: { discounts: [tenth] } })
    await putProduct(company, 'seat')
    const conflicting = (...keys: string[]) =>
      keys.map((key) => ({ path: `body.updates.${key}`, code: 'conflicting' }))
    expect(getFields(await update(company, id, { amount: 80 }))).toEqual(conflicting('amount'))
    expect(getFields(await update(company, id, { amount: 80, discounts: [], addOns: [seat] }))).toEqual(
      conflicting('addOns'),
    )
    expect(await updated(company, id, { amount: 80, discounts: [] })).toMatchObject({
      amount: 80,
      totalAmount: 80,
    })
    expect(getFields(await update(company, id, { addOns: [seat] }))).toEqual(conflicting('addOns'))
    expect(await updated(company, id, { amount: null, addOns: [seat] })).toMatchObject({ totalAmount: 70 })
  })

  test('with a custom field that is not defined, or a product that there is not', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const addOns = [{ productId: 'nothing', quantity: 1 }]
    expect(getFields(await update(company, id, { customFields: { colour: 'red' }, addOns }))).toEqual([
      { path: 'body.updates.addOns.0.productId', code: 'not_found' },
      { path: 'body.updates.customFields.colour', code: 'unknown_custom_field' },
    ])
  })
})

describe('a plan that is not sold any more', () => {
  test('goes on for its subscriptions, which can be changed', async () => {
    const { company, id, planId, on } = await openSubscription('03-10T08:00')
    const path = `/operator/v1/companies/${company.companyId}/plans/${planId}`
    const changed = await operator().patch(path, { active: false })
    expect(changed.status, changed.text).toBe(200)
    expect((await updated(company, id, { paymentDueDays: 3 })).paymentDueDays).toBe(3)
    await goTo(company, on('04-10T08:00'))
    expect((await getInvoices(company, id)).map(({ amount }) => amount)).toEqual([50, 50])
  })
})

describe('an update', () => {
  test('answers the subscription as it reads from then on, and charges nothing', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const response = await updated(company, id, { amount: 80 })
    const { message, correlationId, ...read } = response
    expect([message, typeof correlationId]).toEqual(['success', 'string'])
    expect(read).toEqual(await getSubscription(company, id))
    expect(read).toMatchObject({ amount: 80, totalAmount: 80 })
    expect(await getBooks(company)).toHaveLength(1)
    expect((await getHistory(company, id)).at(-1)).toBe('updated active')
  })

  test('of nothing, or of rails only, changes nothing', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const before = await getSubscription(company, id)
    for (const updates of [{}, { paymentMethods: ['cc'] }, { cancelAtPeriodEnd: false }])
      expect(await updated(company, id, updates)).toMatchObject(before)
    const beside = await change(company, id, { operation: 'update', updates: {}, paymentMethods: ['cc'] })
    expect(beside.status, beside.text).toBe(200)
    expect(await getSubscription(company, id)).toEqual(before)
  })

  test('holds from the next invoice on; one that was issued ahead stays as it is', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: { leadTimeDays: 7 } },
    })
    await goTo(company, on('04-05T08:00'))
    await updated(company, id, { amount: 80 })
    await goTo(company, on('05-10T08:00'))
    expect((await getInvoices(company, id)).map(({ amount }) => amount)).toEqual([50, 50, 80])
    await updated(company, id, { amount: null })
    expect((await getSubscription(company, id)).totalAmount).toBe(50)
    expect(await getSubscription(company, id)).not.toHaveProperty('amount')
  })

  test('of add-ons and discounts prices the next invoice, with the cycles counted from it', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await putProduct(company, 'seat')
    const read = await updated(company, id, { addOns: [seat], discounts: [{ ...tenth, cycles: 1 }] })
    expect(read).toMatchObject({ totalAmount: 63, addOns: [seat], discounts: [{ ...tenth, cycles: 1 }] })
    await goTo(company, on('05-10T08:00'))
    expect((await getInvoices(company, id)).map(({ amount }) => amount)).toEqual([50, 63, 70])
    const bare = await updated(company, id, { addOns: [], discounts: [] })
    expect(bare).toMatchObject({ totalAmount: 50 })
    expect(bare).not.toHaveProperty('addOns')
  })

  test('of the cycle keeps the next billing date, and between months the day', async () => {
    const { company, id, on } = await openSubscription('01-31T08:00')
    const february = (await getSubscription(company, id)).nextBillingDate
    expect(february.slice(5, 10)).toMatch(/^02-2[89]$/)
    expect(await updated(company, id, { billingCycle: 'quarterly' })).toMatchObject({
      billingCycle: 'quarterly',
      nextBillingDate: february,
      totalAmount: 50,
    })
    await goTo(company, on('03-01T00:00'))
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('05-31T08:00'))
    await goTo(company, on('05-31T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(3)
  })

  test('of the cycle to weeks counts from the next billing date', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    expect((await updated(company, id, { billingCycle: 'weekly' })).nextBillingDate).toBe(on('04-10T08:00'))
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('04-17T08:00'))
  })

  test('to another plan takes its price, name, cycle and lead time, but no fee and no trial', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    const planId = await newPlan(company, {
      name: 'Platinum',
      price: 90,
      billingCycle: 'quarterly',
      setupFee: 40,
      trialDays: 30,
      preRenewalInvoice: { leadTimeDays: 2 },
    })
    const read = await updated(company, id, { planId })
    expect(read).toMatchObject({
      planId,
      planName: 'Platinum',
      billingCycle: 'quarterly',
      totalAmount: 90,
      nextBillingDate: on('04-10T08:00'),
    })
    expect(read).not.toHaveProperty('trialEndDate')
    await goTo(company, on('04-08T08:00'))
    const [, ahead] = await getInvoices(company, id)
    expect(ahead).toMatchObject({ amount: 90, items: [{ itemId: planId, description: 'Platinum' }] })
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('07-10T08:00'))
  })

  test.each([
    ['the fee of the plan that it began with', 3, [93]],
    ['no fee, where that plan had none', 0, [90]],
  ])('to another plan before its first invoice leaves that %s', async (_what, setupFee, asked) => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { setupFee },
      subscription: { trialDays: 5 },
    })
    const planId = await newPlan(company, { price: 90, setupFee: 9 })
    expect(await updated(company, id, { planId })).toMatchObject({ totalAmount: 90 })
    await goTo(company, on('03-15T08:00'))
    expect(await getAmounts(company, id)).toEqual(asked)
  })

  test('that asks for more than an invoice can once a discount is over is refused', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    await putProduct(company, 'house', { price: 9_999_999.99 })
    const addOns = [{ productId: 'house', quantity: 1 }]
    const discounts = [{ type: 'percent', value: 50, cycles: 2 }]
    const refused = await update(company, id, { addOns, discounts })
    expect(getFields(refused)).toMatchObject([{ path: 'body.updates', code: 'too_big' }])
  })

  test('to another plan keeps the cycle that is sent beside it, and an amount that is its own', async () => {
    const { company, id } = await openSubscription('03-10T08:00', { subscription: { amount: 30 } })
    const planId = await newPlan(company, { price: 90, billingCycle: 'yearly' })
    expect(await updated(company, id, { planId, billingCycle: 'semiannual' })).toMatchObject({
      billingCycle: 'semiannual',
      amount: 30,
      totalAmount: 30,
    })
  })

  test('merges custom fields, and null takes one away', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    for (const key of ['seats', 'floor'])
      await defineOwnField(company, 'subscription', key, { type: 'number' })
    await updated(company, id, { customFields: { seats: 2 } })
    expect((await updated(company, id, { customFields: { floor: 3 } })).customFields).toEqual({
      seats: 2,
      floor: 3,
    })
    expect((await updated(company, id, { customFields: { seats: null } })).customFields).toEqual({ floor: 3 })
    expect(await updated(company, id, { customFields: { floor: null } })).not.toHaveProperty('customFields')
  })

  test('of the days holds for what is issued, and for what is late already', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const request = { customerId, startDate: on('03-10T08:00'), billingMode: 'recurringManual' }
    const id = await newSubscription(company, { ...request, planId: await newPlan(company) })
    await recordOffline(company, (await getInvoices(company, id))[0]?.id)
    expect(await updated(company, id, { paymentDueDays: 5, suspendAfterDays: 0 })).toMatchObject({
      paymentDueDays: 5,
      suspendAfterDays: 0,
    })
    await goTo(company, on('04-16T08:00'))
    expect((await getSubscription(company, id)).status).toBe('suspended')
    expect((await getHistory(company, id)).slice(-2)).toEqual(['past_due past_due', 'suspended suspended'])
    expect((await updated(company, id, { suspendAfterDays: 10 })).status).toBe('past_due')
    await goTo(company, on('04-25T08:01'))
    expect((await getSubscription(company, id)).status).toBe('suspended')
  })

  test('with the same key is done once and answers the same', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const key = { 'idempotency-key': 'updating-1' }
    const answers = await concurrently(5, () => update(company, id, { amount: 80 }, key))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const replay = await update(company, id, { amount: 80 }, key)
    expect(replay.status).toBe(200)
    for (const { status, text } of answers) if (status === 200) expect(text).toBe(replay.text)
    expect((await getHistory(company, id)).filter((entry) => entry.startsWith('updated'))).toHaveLength(1)
  })
})
