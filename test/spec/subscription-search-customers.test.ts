import { beforeAll, describe, expect, test } from 'vitest'
import {
  newCompany,
  newCustomer,
  type TestResponse,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import {
  requestSearch,
  requestSummary,
  expectFields,
  find,
  walkIds,
  writeCustomers,
} from '../support/search.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

const kind = 'subscriptions'

let company: TestCompany
let planId: string
const nameOf = new Map<string, string>()

const customerFields: Record<string, Record<string, string>> = {
  ann: { firstName: 'Ann', lastName: 'Moreno', email: 'Ann.Moreno@Example.com' },
  bob: { firstName: 'Bob', lastName: 'Annan', companyName: 'Roofing & Söhne', email: 'bob@roofs.org' },
  cid: { companyName: 'Moreno Holdings', email: 'office@holdings.net' },
  dee: { firstName: 'Dee', lastName: 'O’Hara', email: 'dee_100%@example.com' },
}

beforeAll(async () => {
  company = await newCompany()
  planId = await newPlan(company)
  const other = await newCompany()
  const foreign = await newCustomer(other, customerFields['ann'])
  await writeSubscriptions(other, [{ customerId: foreign, planId: await newPlan(other) }])
  for (const [name, fields] of Object.entries(customerFields)) {
    const customerId = await newCustomer(company, fields)
    // There are two subscriptions of each customer, mixed with those of the others.
    for (const [id] of [await subscribed(company, customerId), await subscribed(company, customerId)])
      nameOf.set(id ?? '', name)
  }
  const [nobody = ''] = await writeCustomers(company, [null])
  nameOf.set((await subscribed(company, nobody))[0] ?? '', 'nobody')
})

let written = 0

/** Creates a subscription of a customer, later than the previous one. */
function subscribed(of: TestCompany, customerId: string, plan = planId): Promise<string[]> {
  return writeSubscriptions(of, [{ customerId, planId: plan, createdAt: Date.UTC(2026, 0, 1) + written++ }])
}

async function found(filters: object): Promise<string[]> {
  const ids = (await find(company, kind, filters)).map(({ id }) => String(id))
  const names = ids.map((id) => nameOf.get(id) ?? id)
  return names.filter((name, place) => names.indexOf(name) === place).toSorted()
}

describe('subscriptions by the email of their customers', () => {
  test.each([
    ['eq', 'ann.moreno@example.com', ['ann']],
    ['eq', '  ANN.Moreno@Example.COM ', ['ann']],
    ['eq', 'ann.moreno@example', []],
    ['startsWith', 'ANN', ['ann']],
    ['startsWith', '', ['ann', 'bob', 'cid', 'dee']],
    ['startsWith', 'example', []],
    ['contains', 'EXAMPLE', ['ann', 'dee']],
    ['contains', '100%', ['dee']],
    ['contains', '_', ['dee']],
    ['contains', '', ['ann', 'bob', 'cid', 'dee']],
  ])('%s %j', async (operator, value, names) => {
    expect(await found({ email: { value, operator } })).toEqual(names)
  })

  test('come page by page as they come at once', async () => {
    for (const filters of [
      { email: { value: '', operator: 'startsWith' } },
      { customer: { value: 'moreno' } },
    ])
      expect(await walkIds(company, kind, { filters, limit: 1 })).toEqual(
        await walkIds(company, kind, { filters, limit: 100 }),
      )
  })

  test('follow the customer to another email at once', async () => {
    const customerId = await newCustomer(company, { email: 'first@move.org' })
    const [id] = await subscribed(company, customerId)
    const by = (value: string) => walkIds(company, kind, { filters: { email: { value } } })
    expect(await by('first@move.org')).toEqual([id])
    await company.api.put(`/api/customers/${customerId}`, { email: 'second@move.org' })
    expect(await by('first@move.org')).toEqual([])
    expect(await by('second@move.org')).toEqual([id])
  })

  test('are narrowed by other filters, and by customers who are named', async () => {
    const filters = { email: { value: 'example', operator: 'contains' }, planId: { value: planId } }
    expect(await found(filters)).toEqual(['ann', 'dee'])
    expect(await found({ ...filters, status: { value: 'ended' } })).toEqual([])
    const [first] = await find(company, kind, { email: { value: 'bob@roofs.org' } })
    const named = { customerId: { value: first?.['customerId'] } }
    expect(await found({ ...named, email: { value: 'bob', operator: 'startsWith' } })).toEqual(['bob'])
    expect(await found({ ...named, email: { value: 'ann', operator: 'startsWith' } })).toEqual([])
    expect(await found({ id: { value: first?.['id'] }, email: { value: 'ann.moreno@example.com' } })).toEqual(
      [],
    )
  })

  test('are all found, however many customers share one', async () => {
    const own = await newCompany()
    await newCustomer(own)
    const customers = await writeCustomers(own, Array(1_200).fill('desk@shared.org'))
    const plan = await newPlan(own)
    const ids = await writeSubscriptions(
      own,
      customers.map((customerId) => ({ customerId, planId: plan })),
    )
    for (const email of [{ value: 'desk@shared.org' }, { value: 'desk', operator: 'startsWith' }])
      expect(await walkIds(own, kind, { filters: { email }, limit: 100 })).toEqual(ids)
  })
})

describe('subscriptions by their customers in words', () => {
  test.each([
    [undefined, 'moreno', ['ann', 'cid']],
    [undefined, ' MORENO ', ['ann', 'cid']],
    ['contains', 'nn mor', ['ann']],
    ['contains', 'söhne', ['bob']],
    ['contains', 'SO\u0308HNE', ['bob']],
    ['eq', "dee o'hara", ['dee']],
    ['contains', 'ANN', ['ann', 'bob']],
    ['contains', '@example.com', ['ann', 'dee']],
    ['contains', '%', ['dee']],
    ['contains', 'moreno example', []],
    ['startsWith', 'ann', ['ann', 'bob']],
    ['startsWith', 'moreno', ['ann', 'cid']],
    ['startsWith', 'example', []],
    ['eq', 'Ann Moreno', ['ann']],
    ['eq', 'annan', ['bob']],
    ['eq', 'moreno holdings', ['cid']],
    ['eq', 'BOB@ROOFS.ORG', ['bob']],
    ['eq', 'ann', []],
    [undefined, 'nobody at all', []],
    [undefined, '', ['ann', 'bob', 'cid', 'dee', 'nobody']],
  ])('%s %j', async (operator, value, names) => {
    const known = (await found({ customer: { value, operator } })).filter((name) => !name.startsWith('sub_'))
    expect(known).toEqual(names)
  })

  test('together with other filters', async () => {
    const customer = { value: 'moreno' }
    expect(await found({ customer, email: { value: 'ann', operator: 'startsWith' } })).toEqual(['ann'])
    expect(await found({ customer, email: { value: 'bob', operator: 'startsWith' } })).toEqual([])
    expect(await found({ customer, status: { value: 'active' } })).toEqual(['ann', 'cid'])
    expect(await found({ customer, status: { value: 'ended' } })).toEqual([])
  })
})

const warning = '299 - "customer filter matched too many customers; results are incomplete"'

/**
 * Reads all pages of a search by customers and returns the ids. Every page must report whether results are
 * incomplete.
 */
async function walkCounted(of: TestCompany, filters: object, customerSearch: object | undefined) {
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response: TestResponse = await requestSearch(of, kind, { filters, limit: 100, cursor })
    expect(response.status, response.text.slice(0, 300)).toBe(201)
    expect(response.headers.get('warning')).toBe(customerSearch ? warning : null)
    expect(response.body.truncated).toBe(customerSearch !== undefined)
    expect(response.body.customerSearch).toEqual(customerSearch)
    expect(response.body.hasMore).toBe(response.body.nextCursor !== null)
    ids.push(...response.body.subscriptions.map(({ subscriptionId }: Loose) => subscriptionId))
    cursor = response.body.nextCursor
  }
  return ids
}

/**
 * Creates customers with these emails, each with a subscription. The subscriptions are in the order of the customers'
 * ids.
 */
async function writeSubscribers(of: TestCompany, emails: string[]): Promise<string[]> {
  const customers = (await writeCustomers(of, emails)).toSorted()
  const plan = await newPlan(of)
  return writeSubscriptions(
    of,
    customers.map((customerId) => ({ customerId, planId: plan })),
  )
}

describe('a search by customers in words', () => {
  test('goes by the first 1,000 that fit, and tells that there are more', async () => {
    const own = await newCompany()
    const emails = Array.from({ length: 1_001 }, (_, n) => `${n < 1 ? 'sub' : 'top'}.desk@x.org`)
    const ids = await writeSubscribers(own, emails)
    const most = await walkCounted(own, { customer: { value: 'top.desk' } }, undefined)
    expect(most).toHaveLength(1_000)
    const counts = { matched: 1_001, used: 1_000, limit: 1_000, read: 1_001 }
    const customer = { value: 'desk' }
    expect(await walkCounted(own, { customer }, counts)).toEqual(ids.slice(0, 1_000))
    expect(await walkCounted(own, { customer, status: { value: 'ended' } }, counts)).toEqual([])
    // A filter by subscription id needs no search for customers.
    const named = { customer, subscriptionId: { value: ids.slice(-2) } }
    expect(await walkCounted(own, named, undefined)).toEqual(ids.slice(-2))
    const [{ customerId }] = await find(own, kind, { id: { value: ids.at(-1) } })
    expect(await walkCounted(own, { customer, customerId: { value: customerId } }, undefined)).toEqual([
      ids.at(-1),
    ])
    expect(await walkCounted(own, { email: { value: 'top', operator: 'startsWith' } }, undefined)).toEqual(
      most,
    )
  })

  test('looks through the first 20,000 customers, and tells that there are more', async () => {
    const own = await newCompany()
    const emails = Array.from({ length: 20_000 }, (_, n) => `${n === 0 ? 'rare' : n}@x.org`)
    const [rare = ''] = await writeCustomers(own, emails)
    const subscription = { customerId: rare, planId: await newPlan(own) }
    const [id] = await writeSubscriptions(own, [subscription])
    expect(await walkCounted(own, { customer: { value: 'rare' } }, undefined)).toEqual([id])
    const summary = (filters: object) => requestSummary(own, { filters }, kind)
    expect((await summary({ customer: { value: 'rare' } })).body.total.count).toBe(1)
    await newCustomer(own, { email: 'common@x.org' })
    const read = { limit: 1_000, read: 20_000 }
    const none = { matched: 0, used: 0, ...read }
    expect(await walkCounted(own, { customer: { value: 'nobody' } }, none)).toEqual([])
    const { matched } = (await requestSearch(own, kind, { filters: { customer: { value: 'rare' } } })).body
      .customerSearch
    expect(matched).toBeLessThanOrEqual(1)
    for (const refused of [
      await summary({ customer: { value: 'rare' } }),
      await requestSearch(own, kind, { filters: { customer: { value: 'rare' } }, sortBy: 'status' }),
    ])
      expectFields(refused, [['body.filters.customer', 'too_many_customers']])
    // The email has an index, so the customer is found among any number.
    expect(await walkCounted(own, { email: { value: 'rare@x.org' } }, undefined)).toEqual([id])
  })
})
