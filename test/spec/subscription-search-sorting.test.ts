import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, operator, type Loose, type TestCompany } from '../support/florin.ts'
import {
  requestSearch,
  expectFields,
  findPage,
  unknownIds,
  walk,
  walkIds,
  writeCustomers,
} from '../support/search.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

const kind = 'subscriptions'
const sorts = ['nextBillingDate', 'createdAt', 'status', 'totalAmount']
const statuses = ['active', 'past_due', 'cancelled', 'suspended', 'ended', 'failed', 'pending']
const base = Date.UTC(2026, 4, 1)

let company: TestCompany
let one: string
let two: string

beforeAll(async () => {
  company = await newCompany()
  one = await newCustomer(company, { lastName: 'Moreno', email: 'one@example.com' })
  two = await newCustomer(company, { companyName: 'Moreno Roofing', email: 'two@example.com' })
  const third = await newCustomer(company)
  const planId = await newPlan(company)
  // There are few values of each, so that most of them are ties.
  const rows = Array.from({ length: 42 }, (_, place) => ({
    customerId: [one, two, third][place % 3] ?? one,
    planId,
    status: statuses[place % 7] ?? '',
    total: 1_000 + (place % 4) * 100,
    createdAt: base + (place % 5),
    nextBillingAt: place % 4 === 3 ? null : base + (place % 6) * 86_400_000,
  }))
  await writeSubscriptions(company, rows)
})

const scope = (...ids: string[]) => ({ customerId: { value: ids } })

/** Sorts a list in memory: ties by id, and missing values last in both directions. */
function sorted(subscriptions: Loose[], sortBy: string, sortOrder = 'asc'): string[] {
  const direction = sortOrder === 'asc' ? 1 : -1
  return subscriptions
    .toSorted((a, b) => {
      const [left, right] = [a[sortBy], b[sortBy]]
      if (left === right) return a.id < b.id ? -1 : 1
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1
      return left < right ? -direction : direction
    })
    .map(({ id }) => id)
}

describe('a sort of subscriptions is refused', () => {
  test('where the search is not scoped to customers', async () => {
    const scopes = [
      {},
      { status: { value: 'active' } },
      { email: { value: 'one@example.com' } },
      { id: { value: unknownIds('sub', 2) } },
    ]
    for (const [place, filters] of scopes.entries())
      expectFields(await requestSearch(company, kind, { filters, sortBy: sorts[place] }), [
        ['body.sortBy', 'no_customer_scope'],
      ])
  })

  test('where it is none of the four, or its order none of the two, or an order alone', async () => {
    const filters = scope(one)
    expectFields(await requestSearch(company, kind, { filters, sortBy: 'planName', sortOrder: 'up' }), [
      ['body.sortBy', 'invalid_enum_value'],
      ['body.sortOrder', 'invalid_enum_value'],
    ])
    for (const of of [{}, filters])
      expectFields(await requestSearch(company, kind, { filters: of, sortOrder: 'asc' }), [
        ['body.sortOrder', 'sort_missing'],
      ])
  })

  test('of more than 100 customers, named or in words', async () => {
    expectFields(
      await requestSearch(company, kind, { filters: scope(...unknownIds('cus', 101)), sortBy: 'status' }),
      [['body.filters.customerId.value', 'too_big']],
    )
    const own = await newCompany()
    await newCustomer(own)
    const emails = Array.from({ length: 101 }, (_, n) => `${n ? 'a' : 'b'}${n}@moreno.org`)
    const customers = await writeCustomers(own, emails)
    const planId = await newPlan(own)
    await writeSubscriptions(
      own,
      customers.map((customerId) => ({ customerId, planId })),
    )
    const body = (customer: object) => ({ filters: { customer }, sortBy: 'status', limit: 100 })
    const refused = await requestSearch(own, kind, body({ value: 'moreno' }))
    expectFields(refused, [['body.filters.customer', 'too_many_customers']])
    const hundred = await findPage(own, kind, body({ value: 'a', operator: 'startsWith' }))
    expect(hundred).toMatchObject({ subscriptions: { length: 100 }, nextCursor: null })
    const unsorted = await findPage(own, kind, { filters: { customer: { value: 'moreno' } }, limit: 100 })
    expect(unsorted.hasMore).toBe(true)
  })

  test('where the company cannot sort yet, and nothing else is', async () => {
    const own = await newCompany({ settings: { features: { sorting: false } } })
    const customerId = await newCustomer(own)
    for (const filters of [scope(customerId), { customer: { value: 'payer' } }]) {
      expectFields(await requestSearch(own, kind, { filters, sortBy: 'status' }), [
        ['body.sortBy', 'not_available'],
      ])
      await findPage(own, kind, { filters })
    }
    const settings = { features: { sorting: true } }
    await operator().patch(`/operator/v1/companies/${own.companyId}`, { settings })
    await findPage(own, kind, { filters: scope(customerId), sortBy: 'status' })
  })

  test('where the customers have more than 10,000 subscriptions, whatever else is filtered', async () => {
    const own = await newCompany()
    const [large = '', small = ''] = await writeCustomers(own, ['large@x.org', 'small@x.org'])
    const planId = await newPlan(own)
    await writeSubscriptions(
      own,
      Array.from({ length: 10_000 }, () => ({ customerId: large, planId })),
    )
    const [marked] = await writeSubscriptions(own, [{ customerId: small, planId, total: 777 }])
    const totalAmount = { value: 7.77 }
    for (const filters of [scope(large, small), { customer: { value: '@x.org' } }]) {
      const refused = await requestSearch(own, kind, {
        filters: { ...filters, totalAmount },
        sortBy: 'totalAmount',
      })
      expect(refused, refused.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
      expect(refused.text).toContain('10000 subscriptions')
      const unsorted = await walkIds(own, kind, { filters: { ...filters, totalAmount } })
      expect(unsorted).toEqual([marked])
    }
    const largest = { filters: { ...scope(large), totalAmount }, sortBy: 'totalAmount' }
    expect(await findPage(own, kind, largest)).toMatchObject({ subscriptions: [], nextCursor: null })
  })
})

test.each(sorts)('by %s in both orders, page by page', async (sortBy) => {
  for (const filters of [scope(one, two), { customer: { value: 'moreno' } }]) {
    const all = (await walk(company, kind, { filters, limit: 100 })).flat()
    expect(all).toHaveLength(28)
    for (const [sortOrder, limit] of [
      [undefined, 28],
      ['asc', 9],
      ['desc', 9],
    ] as const) {
      const pages = await walk(company, kind, { filters, sortBy, sortOrder, limit })
      expect(pages.flat().map(({ id }) => id)).toEqual(sorted(all, sortBy, sortOrder))
    }
  }
  const some = { ...scope(one), status: { value: ['active', 'failed', 'ended'] } }
  const left = (await walk(company, kind, { filters: some, limit: 100 })).flat()
  expect(left.length).toBeGreaterThan(3)
  const pages = await walk(company, kind, { filters: some, sortBy, sortOrder: 'desc', limit: 4 })
  expect(pages.flat().map(({ id }) => id)).toEqual(sorted(left, sortBy, 'desc'))
})

test('statuses are sorted by their letters', async () => {
  const body = { filters: scope(one, two), sortBy: 'status', limit: 100 }
  const { subscriptions } = await findPage(company, kind, body)
  const found = subscriptions.map(({ status }: Loose) => status)
  expect([...new Set(found)]).toEqual(statuses.toSorted())
})

test('what has no next bill comes last in both directions', async () => {
  for (const sortOrder of ['asc', 'desc']) {
    const body = { filters: scope(one), sortBy: 'nextBillingDate', sortOrder, limit: 100 }
    const { subscriptions } = await findPage(company, kind, body)
    const dates = subscriptions.map(({ nextBillingDate }: Loose) => nextBillingDate)
    expect(dates.slice(10)).toEqual(Array(4).fill(undefined))
    expect(dates.slice(0, 10)).not.toContain(undefined)
  }
})

test('a last page that is just full says that nothing is left', async () => {
  const page = await findPage(company, kind, { filters: scope(one), sortBy: 'status', limit: 14 })
  expect(page).toMatchObject({ subscriptions: { length: 14 }, nextCursor: null, hasMore: false })
})

test('ids are answered whole where they are sorted as well', async () => {
  const all = await walkIds(company, kind, { filters: scope(one) })
  const filters = { ...scope(one), subscriptionId: { value: all } }
  const page = await findPage(company, kind, { filters, sortBy: 'totalAmount', limit: 3 })
  expect(page).toMatchObject({ subscriptions: { length: 14 }, nextCursor: null })
})

test('customers of nobody, or of another company, have nothing to sort', async () => {
  const other = await newCompany()
  for (const ids of [['x'], unknownIds('cus', 2), [one, two]])
    expect(await findPage(other, kind, { filters: scope(...ids), sortBy: 'status' })).toMatchObject({
      subscriptions: [],
      nextCursor: null,
    })
})
