import { beforeAll, describe, expect, test } from 'vitest'
import {
  newCompany,
  newCustomer,
  operator,
  saveCard,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { callersAs } from '../support/invoice-life.ts'
import {
  requestSummary,
  defineOwnField,
  expectFields,
  find,
  unknownIds,
  writeCustomers,
} from '../support/search.ts'
import { change, newPlan, newSubscription, openCheckoutAt } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

const kind = 'subscriptions'
const inOrder = ['pending', 'active', 'cancelled', 'failed', 'ended', 'past_due', 'suspended']
const none = { byStatus: [], total: { count: 0, totalAmount: 0 } }

let company: TestCompany
let planId: string
let one: string
let two: string

beforeAll(async () => {
  company = await newCompany()
  await defineOwnField(company, 'subscription', 'note', { type: 'text' })
  planId = await newPlan(company)
  one = await newCustomer(company, { lastName: 'Moreno', email: 'one@example.com' })
  two = await newCustomer(company, { companyName: 'Moreno Roofing', email: 'two@example.com' })
  const third = await newCustomer(company)
  // The order differs from that of the response.
  const rows = inOrder.toReversed().flatMap((status, place) =>
    [one, one, two].map((customerId) => ({
      customerId,
      planId,
      status,
      total: 1_010 + place,
      billingCycle: place % 2 ? 'yearly' : 'monthly',
      customFields: place === 6 ? { note: 'x' } : {},
    })),
  )
  await writeSubscriptions(company, [...rows, { customerId: third, planId, total: 999_999 }])
})

async function summary(filters: object, of: Pick<TestCompany, 'api'> = company): Promise<Loose> {
  const response = await requestSummary(of, { filters }, kind)
  expect(response.status, response.text).toBe(201)
  const { correlationId: _, ...body } = response.body
  return body
}

/** Computes the summary from the subscriptions themselves. */
function added(subscriptions: Loose[]): Loose {
  const sums = (some: Loose[]) => ({
    count: some.length,
    totalAmount: some.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100,
  })
  const buckets = inOrder.map((status) => ({
    status,
    ...sums(subscriptions.filter((one) => one.status === status)),
  }))
  return { byStatus: buckets.filter(({ count }) => count > 0), total: sums(subscriptions) }
}

describe('a summary of subscriptions is refused', () => {
  test('where it names no customers', async () => {
    for (const filters of [
      undefined,
      {},
      { status: { value: 'active' } },
      { email: { value: 'one@example.com' } },
    ])
      expectFields(await requestSummary(company, { filters }, kind), [
        ['body.filters.customerId', 'no_customer_scope'],
      ])
  })

  test('where it names more than 100, or by another operator', async () => {
    const customers = (customerId: object) => requestSummary(company, { filters: { customerId } }, kind)
    const path = 'body.filters.customerId'
    expectFields(await customers({ value: unknownIds('cus', 101) }), [[`${path}.value`, 'too_big']])
    expectFields(await customers({ value: one, operator: 'contains' }), [
      [`${path}.operator`, 'invalid_enum_value'],
    ])
    expect(await summary({ customerId: { value: unknownIds('cus', 100) } })).toEqual(none)
  })

  test('where more than 100 customers fit its words', async () => {
    const own = await newCompany()
    await newCustomer(own)
    const emails = Array.from({ length: 101 }, (_, n) => `${n ? 'a' : 'b'}${n}@moreno.org`)
    await writeCustomers(own, emails)
    const filters = { customer: { value: 'moreno' } }
    expectFields(await requestSummary(own, { filters }, kind), [
      ['body.filters.customer', 'too_many_customers'],
    ])
    expect(await summary({ customer: { value: 'a', operator: 'startsWith' } }, own)).toEqual(none)
  })

  test('where the company cannot sum up yet, while it can search', async () => {
    const own = await newCompany({ settings: { features: { summaries: false } } })
    const filters = { customerId: { value: await newCustomer(own) } }
    expectFields(await requestSummary(own, { filters }, kind), [['body.filters', 'not_available']])
    expect(await find(own, kind, filters)).toEqual([])
    const settings = { features: { summaries: true } }
    await operator().patch(`/operator/v1/companies/${own.companyId}`, { settings })
    expect(await summary(filters, own)).toEqual(none)
  })

  test('where the customers have more than 10,000 subscriptions, whatever else is filtered', async () => {
    const own = await newCompany()
    await newCustomer(own)
    const [large = '', small = ''] = await writeCustomers(own, ['large@x.org', 'small@x.org'])
    const plan = await newPlan(own)
    await writeSubscriptions(
      own,
      Array.from({ length: 10_000 }, () => ({ customerId: large, planId: plan, total: 999_999_999 })),
    )
    const largest = { count: 10_000, totalAmount: 99_999_999_900 }
    expect(await summary({ customerId: { value: large } }, own)).toEqual({
      byStatus: [{ status: 'active', ...largest }],
      total: largest,
    })
    await writeSubscriptions(own, [{ customerId: small, planId: plan, status: 'ended' }])
    for (const filters of [
      { customerId: { value: [large, small] } },
      { customerId: { value: [large, small] }, status: { value: 'ended' } },
      { customer: { value: '@x.org' } },
    ]) {
      const refused = await requestSummary(own, { filters }, kind)
      expect(refused, refused.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
      expect(refused.text).toContain('10000')
    }
    expect((await summary({ customer: { value: 'small' } }, own)).total.count).toBe(1)
  })
})

describe('a summary of subscriptions', () => {
  test('holds a bucket for each status that some have, in the order of the states, and what they add up to', async () => {
    for (const filters of [
      { customerId: { value: [one] } },
      { customerId: { value: [two, two, 'x'] } },
      { customerId: { value: [one, two] } },
      { customer: { value: 'moreno' } },
    ]) {
      const found = await summary(filters)
      expect(found).toEqual(added(await find(company, kind, filters)))
      expect(found.byStatus.map(({ status }: Loose) => status)).toEqual(inOrder)
    }
    expect((await summary({ customerId: { value: [one, two] } })).total.count).toBe(21)
  })

  test.each([
    { status: { value: ['active', 'past_due'] } },
    { totalAmount: { value: 10.13, operator: 'lte' } },
    { billingCycle: { value: 'yearly' } },
    { createdAt: { value: '2030-01-01', operator: 'gt' } },
    { email: { value: 'two', operator: 'startsWith' } },
    { customer: { value: 'roofing' } },
    { customFields: { note: { value: 'x' } } },
  ])('is narrowed by %j', async (more) => {
    const filters = { customerId: { value: [one, two] }, ...more }
    expect(await summary(filters)).toEqual(added(await find(company, kind, filters)))
  })

  test('is narrowed by ids as well', async () => {
    const all = await find(company, kind, { customerId: { value: one } })
    const filters = {
      customerId: { value: one },
      subscriptionId: { value: all.slice(0, 4).map(({ id }) => id) },
    }
    expect((await summary(filters)).total.count).toBe(4)
  })

  test('adds up what each costs a cycle, whatever its cycle, to the cent', async () => {
    const { company: own, customerId, on } = await openCheckoutAt('03-10T08:00')
    await saveCard(own, customerId)
    const made: string[] = []
    for (const [billingCycle, price] of [
      ['monthly', 10],
      ['yearly', 100],
      ['daily', 0.1],
      ['weekly', 0.2],
    ]) {
      const plan = await newPlan(own, { billingCycle, price })
      made.push(await newSubscription(own, { customerId, planId: plan, startDate: on('03-10T08:00') }))
    }
    const filters = { customerId: { value: customerId } }
    const whole = { count: 4, totalAmount: 110.3 }
    expect(await summary(filters, own)).toEqual({ byStatus: [{ status: 'active', ...whole }], total: whole })
    await change(own, made[1] ?? '', { operation: 'cancel', cancelAtPeriodEnd: false })
    expect(await summary(filters, own)).toEqual({
      byStatus: [
        { status: 'active', count: 3, totalAmount: 10.3 },
        { status: 'cancelled', count: 1, totalAmount: 100 },
      ],
      total: whole,
    })
  })

  test('is of its own company alone, and for whoever may read', async () => {
    const other = await newCompany()
    expect(await summary({ customerId: { value: [one, two] } }, other)).toEqual(none)
    expect(await summary({ customer: { value: 'moreno' } }, other)).toEqual(none)
    for (const role of ['clerk', 'read_only'] as const) {
      const found = await summary({ customerId: { value: one } }, await callersAs(company, role))
      expect(found.total.count).toBe(14)
    }
  })
})
