import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { inDatabase, writeCustomers } from '../../../test/support/search.ts'
import { openSearchStore, walkPages, type SearchStore } from '../../../test/support/searched-store.ts'
import { writeSubscriptions, type SubscriptionRow } from '../../../test/support/written-subscriptions.ts'

const kind = 'subscriptions'
const count = 4_500
const customersMade = 130
const statuses = ['active', 'pending', 'cancelled', 'failed', 'ended']
const base = Date.UTC(2026, 0, 1)

let company: SearchStore
let customers: string[]
let plans: string[]
let rows: SubscriptionRow[]
const rowOf = new Map<string, SubscriptionRow>()

beforeAll(async () => {
  company = await openSearchStore()
  const emails = Array.from({ length: customersMade }, (_, place) => `c${place}@x.com`)
  customers = await writeCustomers(company, emails, base, company.url)
  plans = ['gold', 'silver', 'bronze']
  await inDatabase(
    `insert into plans (company_id, plan_id, name, billing_cycle, price_cents, active, lead_time_days, created_at, updated_at)
     select $1, unnest($2::text[]), 'Plan', 'monthly', 100, true, 0, to_timestamp(0), to_timestamp(0)`,
    [parseId('cmp', company.companyId), plans],
    company.url,
  )
  rows = Array.from({ length: count }, (_, place) => ({
    // The first customer has long runs of rows and long gaps between them.
    customerId: customers[place % 1_000 < 300 ? 0 : (place * 7) % customersMade] ?? '',
    planId: plans[place < 2_500 ? 0 : place % 3] ?? '',
    status: statuses[place < 2_200 ? 0 : (place * 3) % 5] ?? '',
    // Two of three rows share their millisecond with another one.
    createdAt: base + Math.floor(place / 3) * 2,
    updatedAt: base + 1_000_000 + ((place * 37) % count),
    total: place % 1_500 === 7 ? 777 : 100,
  }))
  for (const [place, id] of (await writeSubscriptions(company, rows, company.url)).entries())
    rowOf.set(id, rows[place] ?? { customerId: '', planId: '' })
})

afterAll(() => company[Symbol.asyncDispose]())

/** Expects the search to return all matching rows, oldest first. Returns the pages. */
async function expectWalk(filters: object, fits: (row: SubscriptionRow) => boolean, limit = 100) {
  const at = (id: string) => rowOf.get(id)?.createdAt ?? 0
  const expected = [...rowOf]
    .filter(([, row]) => fits(row))
    .map(([id]) => id)
    .toSorted((a, b) => at(a) - at(b) || (a < b ? -1 : 1))
  const pages = await walkPages(company, kind, { filters, limit })
  expect(pages.flat(), JSON.stringify(filters).slice(0, 200)).toEqual(expected)
  return pages
}

const dear = { totalAmount: { value: 7.77 } }
const isDear = ({ total }: SubscriptionRow) => total === 777

describe('of more subscriptions than a page looks at', () => {
  test('those that fit are found, each once, though pages come short or empty', async () => {
    const pages = await expectWalk(dear, isDear, 3)
    expect(pages.slice(0, -1).some((page) => page.length < 3)).toBe(true)
    const none = await expectWalk({ totalAmount: { value: 6.66 } }, () => false)
    expect(none.length).toBeGreaterThan(1)
  })

  test('all are walked through where all fit', async () => {
    await expectWalk({}, () => true)
    await expectWalk({ totalAmount: { value: 1, operator: 'gte' } }, () => true, 97)
  })

  test.each(statuses)('those that are %s are all there, also within a while', async (status) => {
    await expectWalk({ status: { value: status } }, (row) => row.status === status)
    await expectWalk({ status: { value: status }, ...dear }, (row) => row.status === status && isDear(row), 1)
    const value = [base + 500, base + 2_500]
    const isThen = ({ createdAt = 0 }: SubscriptionRow) =>
      createdAt >= base + 500 && createdAt <= base + 2_500
    await expectWalk(
      { status: { value: status }, createdAt: { value, operator: 'between' } },
      (row) => row.status === status && isThen(row),
    )
  })

  test('those of several statuses are all there', async () => {
    for (const value of [['cancelled', 'failed'], statuses]) {
      const isOne = ({ status = '' }: SubscriptionRow) => value.includes(status)
      await expectWalk({ status: { value } }, isOne)
      await expectWalk({ status: { value }, ...dear }, (row) => isOne(row) && isDear(row), 1)
    }
  })

  test('those of a plan are all there', async () => {
    for (const plan of plans) {
      await expectWalk({ planId: { value: plan } }, ({ planId }) => planId === plan)
      const filters = { planId: { value: plan }, status: { value: 'failed' } }
      await expectWalk(filters, (row) => row.planId === plan && row.status === 'failed', 31)
    }
  })

  test('those of one customer and of many are all there, named or not', async () => {
    const theirs =
      (ids: string[]) =>
      ({ customerId }: SubscriptionRow) =>
        ids.includes(customerId)
    await expectWalk({ customerId: { value: customers[0] } }, theirs(customers.slice(0, 1)))
    await expectWalk({ customerId: { value: customers.slice(30) } }, theirs(customers.slice(30)))
    await expectWalk({ email: { value: 'c0@x.com' } }, theirs(customers.slice(0, 1)))
    await expectWalk({ email: { value: 'c', operator: 'startsWith' }, ...dear }, isDear, 2)
    await expectWalk({ email: { value: '0@x', operator: 'contains' } }, (row) =>
      theirs(customers.filter((_, place) => place % 10 === 0))(row),
    )
    const words = { customer: { value: 'c1' } }
    const named = customers.filter((_, place) => `${place}`.startsWith('1'))
    await expectWalk(words, theirs(named))
    await expectWalk({ ...words, ...dear }, (row) => theirs(named)(row) && isDear(row), 1)
  })

  test('those that changed within a while are all there, few or many', async () => {
    for (const length of [0, 1_999, 2_001]) {
      const [start, end] = [base + 1_000_300, base + 1_000_300 + length]
      const fits = ({ updatedAt = 0 }: SubscriptionRow) => updatedAt >= start && updatedAt <= end
      await expectWalk({ updatedAt: { value: [start, end], operator: 'between' } }, fits)
    }
  })
})
