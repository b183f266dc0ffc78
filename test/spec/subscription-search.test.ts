import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, saveCard, type Loose, type TestCompany } from '../support/florin.ts'
import { callersAs } from '../support/invoice-life.ts'
import { requestSearch, expectFields, find, findPage, unknownIds, walkIds } from '../support/search.ts'
import { newPlan, newSubscription, openCheckoutAt, getSubscription } from '../support/subscriptions.ts'
import { advanceClock } from '../support/checkout.ts'
import { writeSubscriptions, type SubscriptionRow } from '../support/written-subscriptions.ts'

const kind = 'subscriptions'
const base = Date.UTC(2026, 3, 1)
const statuses = ['pending', 'active', 'past_due', 'failed', 'suspended', 'cancelled', 'ended']

let company: TestCompany
let other: TestCompany
let one: string
let two: string
let plans: string[]
let rows: SubscriptionRow[]
let ids: string[]
let foreign: { id: string; customerId: string; planId: string }

beforeAll(async () => {
  company = await newCompany()
  other = await newCompany()
  one = await newCustomer(company)
  two = await newCustomer(company)
  plans = [await newPlan(company, { planId: 'Gold' }), await newPlan(company, { planId: 'gold' })]
  rows = Array.from({ length: 28 }, (_, place) => ({
    customerId: place % 3 ? one : two,
    planId: plans[place % 2] ?? '',
    status: statuses[place % 7] ?? '',
    billingCycle: ['monthly', 'yearly', 'daily'][place % 3] ?? '',
    total: 1_000 + 50 * (place % 5),
    // Pairs have the same ms, so that their ids decide.
    createdAt: base + Math.floor(place / 2),
    nextBillingAt: place % 4 ? base + (place % 6) * 86_400_000 : null,
  }))
  ids = await writeSubscriptions(company, rows)
  const customerId = await newCustomer(other)
  const planId = await newPlan(other, { planId: 'Other' })
  const [id = ''] = await writeSubscriptions(other, [{ customerId, planId }])
  foreign = { id, customerId, planId }
})

/** Returns the ids of the matching rows, oldest first. */
function expected(fits: (row: SubscriptionRow) => boolean): string[] {
  const places = [...rows.keys()].filter((place) => fits(rows[place] ?? { customerId: '', planId: '' }))
  const at = (place: number) => rows[place]?.createdAt ?? 0
  return places
    .toSorted((a, b) => at(a) - at(b) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1))
    .map((place) => ids[place] ?? '')
}

const found = (filters: object, of = company) => walkIds(of, kind, { filters, limit: 9 })

describe('a search of subscriptions refuses', () => {
  test('values, operators and fields that it has not, each by its path', async () => {
    const filters = {
      status: { value: ['active', ''] },
      billingMode: { value: 'manual' },
      totalAmount: { value: [20, 10], operator: 'between' },
      planId: { value: ['Gold'] },
      email: { value: 'a', operator: 'in' },
      planName: { value: 'x' },
    }
    const refused = await requestSearch(company, kind, { filters })
    expect(refused.status).toBe(400)
    const named = refused.body.fields.map(({ path, code }: Loose) => `${path} ${code}`)
    for (const [at, code] of [
      ['status.value.1', 'invalid_enum_value'],
      ['billingMode.value', 'invalid_enum_value'],
      ['totalAmount.value', 'reversed_range'],
      ['planId.value', 'invalid_type'],
      ['email.operator', 'invalid_enum_value'],
      ['planName', 'unrecognized_keys'],
    ])
      expect(named).toContain(`body.filters.${at} ${code}`)
  })

  test('more ids of subscriptions or customers than 100', async () => {
    for (const [name, prefix] of [
      ['subscriptionId', 'sub'],
      ['id', 'sub'],
      ['customerId', 'cus'],
    ] as const)
      expectFields(
        await requestSearch(company, kind, { filters: { [name]: { value: unknownIds(prefix, 101) } } }),
        [[`body.filters.${name}.value`, 'too_big']],
      )
  })

  test('a cursor beside ids', async () => {
    const { nextCursor: cursor } = await findPage(company, kind, { limit: 1 })
    for (const name of ['subscriptionId', 'id'])
      expectFields(await requestSearch(company, kind, { cursor, filters: { [name]: { value: ids } } }), [
        ['body.cursor', 'invalid_cursor'],
      ])
  })
})

describe('subscriptions are found', () => {
  test('by each status', async () => {
    for (const status of statuses)
      expect(await found({ status: { value: status } }), status).toEqual(
        expected((row) => row.status === status),
      )
  })

  test('by several statuses, in the order of creation', async () => {
    for (const value of [['active', 'ended'], statuses])
      expect(await found({ status: { value, operator: 'in' } })).toEqual(
        expected(({ status = '' }) => value.includes(status)),
      )
  })

  test('by their cycle and their mode', async () => {
    const yearly = expected(({ billingCycle }) => billingCycle === 'yearly')
    expect(await found({ billingCycle: { value: 'yearly' } })).toEqual(yearly)
    const both = await found({ billingCycle: { value: ['yearly', 'daily'] } })
    expect(both).toEqual(expected(({ billingCycle }) => billingCycle !== 'monthly'))
    expect(await found({ billingMode: { value: 'recurringManual' } })).toEqual(
      expected(({ status }) => status === 'past_due'),
    )
    expect(await found({ billingMode: { value: 'nonRecurring' } })).toEqual([])
  })

  test.each([
    ['eq', 11, (total: number) => total === 1_100],
    ['gt', 11, (total: number) => total > 1_100],
    ['gte', 11, (total: number) => total >= 1_100],
    ['lt', 11, (total: number) => total < 1_100],
    ['lte', 11, (total: number) => total <= 1_100],
    ['between', [10.5, 11.5], (total: number) => total >= 1_050 && total <= 1_150],
  ])('by a total %s %j', async (operator, value, fits) => {
    expect(await found({ totalAmount: { value, operator } })).toEqual(
      expected(({ total = 0 }) => fits(total)),
    )
  })

  test('by the day of their next bill, where there is one', async () => {
    const day = '2026-04-02'
    const isThen = ({ nextBillingAt }: SubscriptionRow) => nextBillingAt === base + 86_400_000
    expect(await found({ nextBillingDate: { value: day } })).toEqual(expected(isThen))
    const all = await found({ nextBillingDate: { value: '1900-01-01', operator: 'gte' } })
    expect(all).toEqual(expected(({ nextBillingAt }) => nextBillingAt !== null))
  })

  test('by their plan, letter by letter', async () => {
    for (const value of plans)
      expect(await found({ planId: { value } })).toEqual(expected(({ planId }) => planId === value))
    for (const value of ['GOLD', 'gold ', 'gol', '', 'Other'])
      expect(await found({ planId: { value } }), value).toEqual([])
  })

  test('by their customers', async () => {
    expect(await found({ customerId: { value: two } })).toEqual(expected((row) => row.customerId === two))
    expect(await found({ customerId: { value: [two, one, 'x'], operator: 'in' } })).toEqual(
      expected(() => true),
    )
  })

  test('by all of several filters', async () => {
    const filters = {
      customerId: { value: one },
      planId: { value: plans[1] },
      status: { value: ['active', 'failed'] },
      totalAmount: { value: 10.5, operator: 'gte' },
    }
    const fits = (row: SubscriptionRow) =>
      row.customerId === one &&
      row.planId === plans[1] &&
      ['active', 'failed'].includes(row.status ?? '') &&
      (row.total ?? 0) >= 1_050
    expect(expected(fits).length).toBeGreaterThan(1)
    expect(await found(filters)).toEqual(expected(fits))
  })

  test('by their ids at once, whatever the limit, and narrowed by other filters', async () => {
    const some = ids.slice(0, 20)
    for (const name of ['subscriptionId', 'id']) {
      const filters = { [name]: { value: [...some, foreign.id, 'x', ...unknownIds('sub', 50)] } }
      const page = await findPage(company, kind, { filters, limit: 5 })
      expect(page).toMatchObject({ nextCursor: null, hasMore: false })
      expect(page.subscriptions.map(({ id }: Loose) => id)).toEqual(
        expected(() => true).filter((id) => some.includes(id)),
      )
      const ended = await find(company, kind, { ...filters, status: { value: 'ended' } })
      expect(ended.map(({ id }) => id)).toEqual(
        expected(({ status }) => status === 'ended').filter((id) => some.includes(id)),
      )
    }
    const both = { id: { value: ids.slice(0, 3) }, subscriptionId: { value: ids.slice(2, 9) } }
    expect((await find(company, kind, both)).map(({ id }) => id)).toEqual([ids[2]])
  })

  test('never of another company, whatever is asked for', async () => {
    for (const filters of [
      { subscriptionId: { value: foreign.id } },
      { customerId: { value: foreign.customerId } },
      { planId: { value: foreign.planId } },
    ]) {
      expect(await found(filters)).toEqual([])
      expect(await found(filters, other)).toEqual([foreign.id])
    }
    expect(await found({})).not.toContain(foreign.id)
    expect(await found({}, other)).toEqual([foreign.id])
  })

  test('by whoever may read', async () => {
    for (const role of ['clerk', 'read_only'] as const)
      expect(await walkIds(await callersAs(company, role), kind, { limit: 100 })).toEqual(
        expected(() => true),
      )
  })
})

describe('pages of subscriptions', () => {
  test('are in the order of creation, the oldest first, with ties by id', async () => {
    for (const limit of [1, 2, 27, 28, 29, 100])
      expect(await walkIds(company, kind, { limit })).toEqual(expected(() => true))
  })

  test('end where nothing is left, also where the last is just full', async () => {
    expect((await findPage(company, kind, { limit: 28 })).nextCursor).toBe(null)
    expect((await findPage(company, kind, { limit: 27 })).nextCursor).toEqual(expect.any(String))
    const active = { filters: { status: { value: 'active' } }, limit: 4 }
    expect(await findPage(company, kind, active)).toMatchObject({
      subscriptions: { length: 4 },
      hasMore: false,
    })
  })

  test('lead to what is created meanwhile, at the end, and miss nothing', async () => {
    const own = await newCompany()
    const customerId = await newCustomer(own)
    const planId = await newPlan(own)
    const subscribe = () => newSubscription(own, { customerId, planId, startDate: '2099-01-01' })
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push(await subscribe())
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page++) {
      const read: Loose = await findPage(own, kind, { limit: 2, cursor })
      seen.push(...read.subscriptions.map(({ id }: Loose) => id))
      cursor = read.nextCursor
      if (page < 2) made.push(await subscribe())
    }
    expect(seen).toEqual(made)
  })
})

test('who follows changes finds what changed within a closed interval, and nothing else', async () => {
  const { company: own, customerId, on } = await openCheckoutAt('03-10T08:00')
  const planId = await newPlan(own)
  const request = { customerId, planId, startDate: on('06-01') }
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.push(await newSubscription(own, request))
  await advanceClock(own, 60)
  await own.api.put(`/api/subscriptions/v2/${made[1]}`, { operation: 'update', updates: { amount: 7 } })
  await advanceClock(own, 60)
  const { updatedAt } = await getSubscription(own, made[1] ?? '')
  const between = (from: number, to: number) =>
    walkIds(own, kind, {
      filters: { updatedAt: { value: [from, to], operator: 'between' } },
      limit: 1,
    })
  const at = Date.parse(updatedAt)
  expect(await between(at - 1_000, at)).toEqual([made[1]])
  expect(await between(at + 1, at + 60_000)).toEqual([])
  expect(await between(at - 120_000, at - 1_000)).toEqual([made[0], made[2]])
})

test('an item reads as the subscription does alone', async () => {
  const { company: own, customerId, on } = await openCheckoutAt('03-10T08:00')
  await saveCard(own, customerId)
  const planId = await newPlan(own, { name: 'Platinum' })
  const fields = { customerId, planId, startDate: on('03-10'), discounts: [{ type: 'percent', value: 10 }] }
  const id = await newSubscription(own, fields)
  const { correlationId: _, ...alone } = await getSubscription(own, id)
  const response = await requestSearch(own, kind, {})
  expect(response.body.subscriptions).toEqual([alone])
  expect(alone).toMatchObject({ planName: 'Platinum', status: 'active', totalAmount: 45 })
  expect(Object.keys(response.body).toSorted()).toEqual([
    'hasMore',
    'nextCursor',
    'subscriptions',
    'truncated',
  ])
})
