import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, newInvoice, type TestCompany } from '../support/florin.ts'
import { callersAs } from '../support/invoice-life.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'
import {
  requestSearch,
  expectFields,
  findPage,
  kinds,
  walk,
  walkIds,
  writeInvoices,
  type Kind,
} from '../support/search.ts'

let company: TestCompany
let other: TestCompany
let customerId: string
let invoices: string[]

beforeAll(async () => {
  company = await newCompany()
  other = await newCompany()
  customerId = await newCustomer(company)
  for (let n = 0; n < 6; n++) await newCustomer(company, { email: `payer${n}@example.com` })
  invoices = await writeInvoices(
    company,
    Array.from({ length: 7 }, (_, place) => ({ customerId, amount: 100 + (place % 3) })),
  )
  const planId = await newPlan(company)
  await writeSubscriptions(
    company,
    Array.from({ length: 7 }, () => ({ customerId, planId })),
  )
  const others = await newCustomer(other)
  const otherPlan = { customerId: others, planId: await newPlan(other) }
  await writeSubscriptions(other, [otherPlan, otherPlan])
  await newCustomer(other)
  await writeInvoices(other, [{ customerId: others }, { customerId: others }])
})

const refusal: [string, string][] = [['body.cursor', 'invalid_cursor']]

/**
 * Returns the ids of a page. Items are never equal, because the link to a PDF is signed for the second of the
 * request.
 */
async function idsAt(of: Pick<TestCompany, 'api'>, kind: Kind, body: object): Promise<string[]> {
  const page = await findPage(of, kind, body)
  return page[kind].map(({ id }: { id: string }) => id)
}

async function cursorOf(kind: Kind, body: object, from = company): Promise<string> {
  const { nextCursor } = await findPage(from, kind, { ...body, limit: 1 })
  expect(nextCursor).toEqual(expect.any(String))
  return nextCursor
}

async function expectForeign(kind: Kind, body: object, cursor: string): Promise<void> {
  expectFields(
    await requestSearch(company, kind, { ...body, cursor }),
    refusal,
    `${JSON.stringify(body)} ${cursor.slice(0, 80)}`,
  )
}

describe.each(kinds)('a cursor of %s', (kind) => {
  test('is refused when it is garbage', async () => {
    for (const cursor of ['abc', "' or 1=1 --", 'x'.repeat(2_000)]) await expectForeign(kind, {}, cursor)
  })

  test('is refused when it was changed, cut or made longer', async () => {
    const cursor = await cursorOf(kind, {})
    const altered = `${cursor[0] === 'A' ? 'B' : 'A'}${cursor.slice(1)}`
    for (const wrong of [altered, cursor.slice(0, -1), `${cursor}.x`, cursor.split('.')[0] ?? ''])
      await expectForeign(kind, {}, wrong)
    await findPage(company, kind, { cursor })
  })

  test('is refused by the other searches and by another company', async () => {
    for (const elsewhere of kinds)
      if (elsewhere !== kind) await expectForeign(kind, {}, await cursorOf(elsewhere, {}))
    await expectForeign(kind, {}, await cursorOf(kind, {}, other))
  })

  test('is good for the filters that it was issued under, and for no others', async () => {
    const day = { value: '2099-01-01', operator: 'lt' }
    const cursor = await cursorOf(kind, { filters: { createdAt: day } })
    const changed: Record<string, object>[] = [
      {},
      { createdAt: { ...day, value: '2099-01-02' } },
      { createdAt: { ...day, operator: 'lte' } },
      { updatedAt: day },
      { createdAt: day, updatedAt: day },
    ]
    for (const filters of changed) await expectForeign(kind, { filters }, cursor)
    await expectForeign(kind, {}, cursor)
    await findPage(company, kind, { filters: { createdAt: day }, cursor })
    // The same filters in another order.
    const same = { createdAt: { operator: 'lt', value: '2099-01-01' } }
    await findPage(company, kind, { cursor, filters: same })
    const two = await cursorOf(kind, { filters: { createdAt: day, updatedAt: day } })
    await findPage(company, kind, { filters: { updatedAt: day, createdAt: day }, cursor: two })
  })

  test('belongs to its company, whoever of it goes on, and does not wear out', async () => {
    const cursor = await cursorOf(kind, {})
    const first = await idsAt(company, kind, { cursor })
    const reader = await callersAs(company, 'read_only')
    expect(await idsAt(reader, kind, { cursor })).toEqual(first)
    expect(await idsAt(company, kind, { cursor })).toEqual(first)
  })

  test('leads through all records once, with pages of any sizes', async () => {
    const all = await walkIds(company, kind, { limit: 100 })
    expect(all).toHaveLength(7)
    expect(new Set(all).size).toBe(7)
    for (const limit of [1, 3, 7, 8]) {
      const pages = await walk(company, kind, { limit })
      expect(pages.flat().map(({ id }) => id)).toEqual(all)
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit)
    }
    const first = await findPage(company, kind, { limit: 2 })
    const rest = await findPage(company, kind, { limit: 5, cursor: first.nextCursor })
    expect([...first[kind], ...rest[kind]].map(({ id }) => id)).toEqual(all)
    expect(rest.nextCursor).toBe(null)
  })

  test('left out or empty begins with the first page', async () => {
    const first = await idsAt(company, kind, {})
    expect(await idsAt(company, kind, { cursor: '' })).toEqual(first)
    expect(await idsAt(company, kind, { cursor: '', filters: {} })).toEqual(first)
  })
})

describe('a cursor of sorted invoices', () => {
  const filters = () => ({ customerId: { value: customerId } })

  test('is good for its sort and its order only, and unsorted cursors are not good for it', async () => {
    const cursor = await cursorOf('invoices', { filters: filters(), sortBy: 'amount' })
    for (const sort of [{}, { sortBy: 'dueDate' }, { sortBy: 'amount', sortOrder: 'desc' }])
      await expectForeign('invoices', { filters: filters(), ...sort }, cursor)
    const unsorted = await cursorOf('invoices', { filters: filters() })
    for (const sortOrder of ['asc', 'desc'])
      await expectForeign('invoices', { filters: filters(), sortBy: 'amount', sortOrder }, unsorted)
    // Ascending is the default order.
    await findPage(company, 'invoices', { filters: filters(), sortBy: 'amount', sortOrder: 'asc', cursor })
  })
})

test('a cursor beside a look-up is refused, also one that was good for the same filters', async () => {
  const cursor = await cursorOf('invoices', {})
  const lookUps: [Kind, object][] = [
    ['invoices', { id: { value: invoices } }],
    ['invoices', { id: { value: invoices[0] } }],
    ['invoices', { id: { value: 'inv_x' } }],
    ['customers', { id: { value: [customerId] } }],
    ['customers', { externalUserId: { value: 'user-1' } }],
  ]
  for (const [kind, filters] of lookUps)
    for (const sent of [cursor, 'abc']) await expectForeign(kind, { filters }, sent)
})

test('an invoice that is created while others page through is missed, and nothing else is', async () => {
  const own = await newCompany()
  const payer = await newCustomer(own)
  const made = []
  for (let n = 0; n < 5; n++) made.unshift((await newInvoice(own, payer)).id)
  const first = await findPage(own, 'invoices', { limit: 2 })
  const late = await newInvoice(own, payer)
  const rest = await findPage(own, 'invoices', { limit: 100, cursor: first.nextCursor })
  expect([...first.invoices, ...rest.invoices].map(({ id }) => id)).toEqual(made)
  expect((await findPage(own, 'invoices', { limit: 1 })).invoices[0].id).toBe(late.id)
})

test('a cursor of customers is refused once the email filter was added, changed or left out', async () => {
  const begins = (value: string) => ({ email: { value, operator: 'startsWith' } })
  const cursor = await cursorOf('customers', { filters: begins('payer') })
  for (const filters of [{}, begins('paye'), { email: { value: 'payer', operator: 'contains' } }])
    await expectForeign('customers', { filters }, cursor)
  await expectForeign('customers', { filters: begins('payer') }, await cursorOf('customers', {}))
  await findPage(company, 'customers', { filters: begins('payer'), cursor })
})
