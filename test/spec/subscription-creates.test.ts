import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { getBooks, insertLegacyRecord, saveCard } from '../support/florin.ts'
import { callersAs, getMails } from '../support/invoice-life.ts'
import { concurrently } from '../support/one-off.ts'
import { defineOwnField } from '../support/search.ts'
import { openCheckout } from '../support/checkout.ts'
import {
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openShop,
  putProduct,
  getSubscription,
  drainJobs,
  subscribe,
} from '../support/subscriptions.ts'

const noCustomer = 'cus_01h455vb4pex5vsknk084sn02q'

describe('a subscription cannot be made', () => {
  test('without a customer, a plan and a start', async () => {
    const { company } = await openShop()
    expect(getFields(await subscribe(company, {}))).toEqual([
      { path: 'body.customerId', code: 'invalid_type' },
      { path: 'body.planId', code: 'invalid_type' },
      { path: 'body.startDate', code: 'invalid_type' },
    ])
  })

  test('with a field of a wrong type or out of bounds', async () => {
    const { company, request } = await openShop()
    await putProduct(company, 'seat')
    const seat = { productId: 'seat', quantity: 1 }
    const off = { type: 'amount', value: 1 }
    const wrong: [string, unknown, string, string?][] = [
      ['customerId', 7, 'invalid_type'],
      ['planId', 7, 'invalid_type'],
      ['planId', null, 'invalid_type'],
      ['startDate', 1_800_000_000_000, 'invalid_type'],
      ['startDate', 'tomorrow', 'invalid_string'],
      ['startDate', '2027-02-30', 'invalid_string'],
      ['startDate', '', 'invalid_string'],
      ['startDate', '2200-01-01', 'too_big'],
      ['billingMode', 'x', 'invalid_enum_value'],
      ['billingMode', 'Recurring', 'invalid_enum_value'],
      ['billingMode', null, 'invalid_enum_value'],
      ['trialDays', 366, 'too_big'],
      ['trialDays', -1, 'too_small'],
      ['trialDays', 1.5, 'invalid_type'],
      ['trialDays', '7', 'invalid_type'],
      ['amount', 0, 'too_small'],
      ['amount', -5, 'too_small'],
      ['amount', 100_000, 'too_big'],
      ['amount', 1.005, 'invalid_precision'],
      ['amount', '5', 'invalid_type'],
      ['paymentDueDays', -1, 'too_small'],
      ['paymentDueDays', 366, 'too_big'],
      ['paymentDueDays', 1.5, 'invalid_type'],
      ['suspendAfterDays', -1, 'too_small'],
      ['suspendAfterDays', 366, 'too_big'],
      ['customFields', [], 'invalid_type'],
      ['customFields', 'x', 'invalid_type'],
      ['addOns', {}, 'invalid_type'],
      ['addOns', Array.from({ length: 51 }, () => seat), 'too_big'],
      ['addOns', [{ quantity: 1 }], 'invalid_type', 'addOns.0.productId'],
      ['addOns', [{ productId: 'seat' }], 'invalid_type', 'addOns.0.quantity'],
      ['addOns', [{ ...seat, quantity: 0 }], 'too_small', 'addOns.0.quantity'],
      ['addOns', [{ ...seat, quantity: -1 }], 'too_small', 'addOns.0.quantity'],
      ['addOns', [{ ...seat, quantity: 1.5 }], 'invalid_type', 'addOns.0.quantity'],
      ['addOns', [{ ...seat, quantity: 10_001 }], 'too_big', 'addOns.0.quantity'],
      ['addOns', [seat, { ...seat, price: 1 }], 'unrecognized_keys', 'addOns.1.price'],
      ['addOns', [{ ...seat, name: 'x' }], 'unrecognized_keys', 'addOns.0.name'],
      ['addOns', [{ productId: 'nothing', quantity: 1 }], 'not_found', 'addOns.0.productId'],
      ['discounts', {}, 'invalid_type'],
      ['discounts', Array.from({ length: 21 }, () => off), 'too_big'],
      ['discounts', [{ ...off, value: 0 }], 'too_small', 'discounts.0.value'],
      ['discounts', [{ type: 'percent', value: 0 }], 'too_small', 'discounts.0.value'],
      ['discounts', [{ type: 'percent', value: 100.01 }], 'too_big', 'discounts.0.value'],
      ['discounts', [{ ...off, cycles: 0 }], 'too_small', 'discounts.0.cycles'],
      ['discounts', [{ ...off, cycles: 1.5 }], 'invalid_type', 'discounts.0.cycles'],
      ['discounts', [{ ...off, code: 'x' }], 'unrecognized_keys', 'discounts.0.code'],
    ]
    for (const [key, value, code, path = key] of wrong) {
      const refused = await subscribe(company, { ...request, [key]: value })
      expect(getFields(refused), `${key} ${JSON.stringify(value)}`).toEqual([{ path: `body.${path}`, code }])
    }
    expect(await getBooks(company)).toEqual([])
  })

  test('with a key that it does not have, and one of wrong case is told the right spelling', async () => {
    const { company, request } = await openShop()
    expect(getFields(await subscribe(company, { ...request, foo: 1 }))).toEqual([
      { path: 'body.foo', code: 'unrecognized_keys' },
    ])
    const { planId, ...rest } = request
    const misspelt = await subscribe(company, { ...rest, planID: planId })
    expect(misspelt.body.validationDetail).toContain('Did you mean "planId"?')
  })

  test('for a customer or a plan that nobody has, or that is another company’s', async () => {
    const { company, request } = await openShop()
    const other = await openShop({ planId: 'theirs' })
    for (const customerId of [noCustomer, other.customerId, 'x', ''])
      expect(getFields(await subscribe(company, { ...request, customerId }))).toEqual([
        { path: 'body.customerId', code: 'not_found' },
      ])
    for (const planId of ['nothing', 'theirs', ''])
      expect(getFields(await subscribe(company, { ...request, planId }))).toEqual([
        { path: 'body.planId', code: 'not_found' },
      ])
  })

  test('from a plan, or with a product, that is not sold any more', async () => {
    const { company, request } = await openShop()
    const planId = await newPlan(company, { active: false })
    expect(getFields(await subscribe(company, { ...request, planId }))).toEqual([
      { path: 'body.planId', code: 'not_found' },
    ])
    await putProduct(company, 'seat', { active: false })
    const addOns = [{ productId: 'seat', quantity: 1 }]
    expect(getFields(await subscribe(company, { ...request, addOns }))).toEqual([
      { path: 'body.addOns.0.productId', code: 'not_found' },
    ])
  })

  test('with an amount of its own beside add-ons or discounts', async () => {
    const { company, request } = await openShop()
    await putProduct(company, 'seat')
    const addOns = [{ productId: 'seat', quantity: 1 }]
    const discounts = [{ type: 'percent', value: 10 }]
    expect(getFields(await subscribe(company, { ...request, amount: 80, addOns, discounts }))).toEqual([
      { path: 'body.addOns', code: 'conflicting' },
      { path: 'body.discounts', code: 'conflicting' },
    ])
    const made = await subscribe(company, { ...request, amount: 80, addOns: [], discounts: [] })
    expect(made.status, made.text).toBe(201)
  })

  test('where an invoice of it would ask for more than an invoice can', async () => {
    const { company, request } = await openShop()
    await putProduct(company, 'house', { price: 9_999_999.99 })
    const addOns = [{ productId: 'house', quantity: 1 }]
    const welcome = { type: 'percent', value: 50 }
    for (const discounts of [[], [{ ...welcome, cycles: 1 }]]) {
      const refused = await subscribe(company, { ...request, addOns, discounts })
      expect(getFields(refused)).toMatchObject([{ path: 'body', code: 'too_big' }])
    }
    const once = { ...request, addOns, discounts: [{ ...welcome, cycles: 1 }], billingMode: 'nonRecurring' }
    expect((await subscribe(company, once)).status).toBe(201)
    expect((await subscribe(company, { ...request, addOns, discounts: [welcome] })).status).toBe(201)
  })

  test('with a custom field that is not defined, or of another type', async () => {
    const { company, request } = await openShop()
    await defineOwnField(company, 'subscription', 'seats', { type: 'number' })
    expect(getFields(await subscribe(company, { ...request, customFields: { colour: 'red' } }))).toEqual([
      { path: 'body.customFields.colour', code: 'unknown_custom_field' },
    ])
    const refused = getFields(await subscribe(company, { ...request, customFields: { seats: 'two' } }))
    expect(refused.map(({ path }) => path)).toEqual(['body.customFields.seats'])
  })

  test('with all that is wrong of it named in one answer', async () => {
    const { company, planId } = await openShop()
    const sent = { customerId: noCustomer, planId, trialDays: 400, customFields: { nothing: 1 } }
    expect(getFields(await subscribe(company, sent)).map(({ path }) => path)).toEqual([
      'body.startDate',
      'body.trialDays',
      'body.customerId',
      'body.customFields.nothing',
    ])
  })

  test('by somebody who may only read, but by a clerk', async () => {
    const { company, request } = await openShop()
    const reader = (await callersAs(company, 'read_only')).api
    expect((await subscribe({ ...company, api: reader }, request)).status).toBe(403)
    const clerk = (await callersAs(company, 'clerk')).api
    expect((await subscribe({ ...company, api: clerk }, request)).status).toBe(201)
  })

  test('nor read where there is none, or where it is another company’s', async () => {
    const { company, request } = await openShop()
    const id = await newSubscription(company, request)
    const other = await openCheckout()
    for (const path of [
      `/api/subscriptions/v2/${id}`,
      '/api/subscriptions/v2/sub_01h455vb4pex5vsknk084sn02q',
    ])
      for (const route of [path, `${path}/history`])
        expect((await other.company.api.get(route)).status).toBe(404)
  })
})

describe('a subscription', () => {
  test('is answered with its id, and ignores a cycle and rails that are sent', async () => {
    const { company, request } = await openShop()
    const made = await subscribe(company, { ...request, billingCycle: 'yearly', paymentMethods: ['cc'] })
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'success',
        correlationId: expect.any(String),
        subscriptionId: expect.stringMatching(/^sub_/),
      },
    })
    expect(Object.keys(made.body)).toHaveLength(3)
    expect(await getSubscription(company, made.body.subscriptionId)).toMatchObject({
      billingCycle: 'monthly',
      paymentMethods: ['cc', 'ach'],
      billingMode: 'recurring',
      status: 'pending',
      paymentDueDays: 30,
    })
  })

  test('keeps the custom fields that it was made with', async () => {
    const { company, request } = await openShop()
    await defineOwnField(company, 'subscription', 'seats', { type: 'number' })
    const id = await newSubscription(company, { ...request, customFields: { seats: 2 } })
    expect((await getSubscription(company, id)).customFields).toEqual({ seats: 2 })
    const bare = await newSubscription(company, request)
    expect(await getSubscription(company, bare)).not.toHaveProperty('customFields')
  })

  test('with the same key is made once, and another body under it is refused', async () => {
    const { company, request } = await openShop()
    const make = (fields: object = {}) =>
      subscribe(company, { ...request, ...fields }, { 'idempotency-key': 'making-it-1' })
    const first = await make()
    expect(first.status, first.text).toBe(201)
    expect((await make()).text).toBe(first.text)
    expect((await make({ trialDays: 3 })).status).toBe(422)
    await drainJobs(company)
    expect(await getInvoices(company, first.body.subscriptionId)).toHaveLength(1)
  })

  test('is made once by twenty at once with one key, and each time without', async () => {
    const { company, customerId, request } = await openShop()
    await saveCard(company, customerId)
    const headers = { 'idempotency-key': 'making-it-1' }
    const withKey = await concurrently(20, () => subscribe(company, request, headers))
    const made = withKey.filter(({ status }) => status === 201)
    for (const { status } of withKey) expect([201, 409]).toContain(status)
    expect(new Set(made.map(({ body }) => body.subscriptionId)).size).toBe(1)
    await drainJobs(company)
    expect(await getBooks(company)).toHaveLength(1)
    const without = await concurrently(20, () => subscribe(company, request))
    expect(new Set(without.map(({ body }) => body.subscriptionId)).size).toBe(20)
    await drainJobs(company)
    expect(await getBooks(company)).toHaveLength(21)
  })

  test('of a customer without an address goes on without mails', async () => {
    const { company, planId, on } = await openShop()
    const customerId = await insertLegacyRecord(company, { customer: { firstName: 'Pat' } })
    const sent = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'recurringManual' }
    const id = await newSubscription(company, sent)
    expect(await getMails(company)).toEqual([])
    expect(await getInvoices(company, id)).toHaveLength(1)
    expect(await getHistory(company, id)).toEqual(['created pending', 'invoiced pending'])
  })
})
