import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, operator, type Loose, type TestCompany } from '../support/florin.ts'
import {
  requestSearch,
  expectFields,
  findPage,
  unknownIds,
  walk,
  writeCustomers,
  writeInvoices,
} from '../support/search.ts'

const sorts = ['invoiceDate', 'dueDate', 'amount', 'balance', 'invoiceStatus', 'invoiceId']

let company: TestCompany
let one: string
let two: string

beforeAll(async () => {
  company = await newCompany()
  one = await newCustomer(company)
  two = await newCustomer(company)
  const third = await newCustomer(company)
  const base = Date.UTC(2026, 4, 1)
  const statuses = ['Pending', 'Paid', 'Partial', 'Overdue', 'Voided', 'Failed']
  // There are few values of each, so that most of them are ties.
  const rows = Array.from({ length: 45 }, (_, place) => {
    const status = statuses[place % 6] ?? 'Pending'
    const amount = 1_000 + (place % 4) * 100
    return {
      customerId: [one, two, third][place % 3] ?? one,
      amount,
      paid: status === 'Paid' ? amount : status === 'Partial' ? 100 * ((place % 2) + 1) : 0,
      status,
      number: `S${place % 7}-${place}`,
      dueAt: base + (place % 5) * 1_000,
      invoiceDate: base - (place % 3) * 86_400_000,
    }
  })
  await writeInvoices(company, rows)
})

const scope = (...ids: string[]) => ({ customerId: { value: ids } })

/** Returns the sort key of an invoice. */
function keyOf(invoice: Loose, sortBy: string): string | number {
  if (sortBy === 'balance') return Math.round((invoice.amount - invoice.amountPaid) * 100)
  return invoice[sortBy]
}

function sorted(invoices: Loose[], sortBy: string, sortOrder = 'asc'): string[] {
  const direction = sortOrder === 'asc' ? 1 : -1
  return invoices
    .toSorted((a, b) => {
      const [left, right] = [keyOf(a, sortBy), keyOf(b, sortBy)]
      if (left !== right) return left < right ? -direction : direction
      return a.id < b.id ? -1 : 1
    })
    .map(({ id }) => id)
}

describe('a sort is refused', () => {
  test('where the search is not scoped to customers', async () => {
    const scopes: object[] = [
      {},
      { filters: {} },
      { filters: { invoiceStatus: { value: 'Pending' } } },
      { filters: { id: { value: unknownIds('inv', 3) } } },
    ]
    for (const [place, body] of scopes.entries())
      expectFields(await requestSearch(company, 'invoices', { ...body, sortBy: sorts[place] }), [
        ['body.sortBy', 'no_customer_scope'],
      ])
  })

  test('where it is none of the six, or its order none of the two', async () => {
    const body = { filters: scope(one), sortBy: 'createdAt', sortOrder: 'up' }
    expectFields(await requestSearch(company, 'invoices', body), [
      ['body.sortBy', 'invalid_enum_value'],
      ['body.sortOrder', 'invalid_enum_value'],
    ])
  })

  test('where an order is sent alone', async () => {
    for (const filters of [{}, scope(one)])
      expectFields(await requestSearch(company, 'invoices', { filters, sortOrder: 'asc' }), [
        ['body.sortOrder', 'sort_missing'],
      ])
  })

  test('of more than 100 customers', async () => {
    const body = (ids: string[]) => ({ filters: scope(...ids), sortBy: 'amount' })
    expectFields(await requestSearch(company, 'invoices', body(unknownIds('cus', 101))), [
      ['body.filters.customerId.value', 'too_big'],
    ])
    expect(
      (await findPage(company, 'invoices', body([one, ...unknownIds('cus', 99)]))).invoices,
    ).toHaveLength(15)
  })

  test('where the company cannot sort yet, and nothing else is', async () => {
    const own = await newCompany({ settings: { features: { sorting: false } } })
    const customerId = await newCustomer(own)
    const body = { filters: scope(customerId), sortBy: 'amount' }
    const refused = await requestSearch(own, 'invoices', body)
    expectFields(refused, [['body.sortBy', 'not_available']])
    expect(refused.text).toContain('sorting is not available yet')
    await findPage(own, 'invoices', { filters: scope(customerId) })
    const settings = { features: { sorting: true } }
    await operator().patch(`/operator/v1/companies/${own.companyId}`, { settings })
    await findPage(own, 'invoices', body)
  })

  test('where the customers have more than 10,000 invoices, whatever else is filtered', async () => {
    const own = await newCompany()
    const [large = '', small = ''] = await writeCustomers(own, ['a@example.com', 'b@example.com'])
    await writeInvoices(
      own,
      Array.from({ length: 10_000 }, () => ({ customerId: large })),
    )
    const [marked] = await writeInvoices(own, [{ customerId: small, amount: 777 }])
    const amount = { value: 7.77 }
    const all = { filters: { ...scope(large, small), amount }, sortBy: 'amount' }
    const refused = await requestSearch(own, 'invoices', all)
    expect(refused, refused.text).toMatchObject({ status: 400 })
    expect(refused.text).toContain('10000')
    const largest = await findPage(own, 'invoices', {
      filters: { ...scope(large), amount },
      sortBy: 'amount',
    })
    expect(largest).toMatchObject({ invoices: [], nextCursor: null })
    const some = await findPage(own, 'invoices', { filters: { ...scope(small), amount }, sortBy: 'amount' })
    expect(some.invoices).toMatchObject([{ id: marked }])
    const unsorted = await walk(own, 'invoices', { filters: { ...scope(large, small), amount } })
    expect(unsorted.flat()).toMatchObject([{ id: marked }])
  })
})

test.each(sorts)('by %s in both orders, page by page, with ties by id', async (sortBy) => {
  const filters = scope(one, two)
  const all = (await walk(company, 'invoices', { filters, limit: 100 })).flat()
  expect(all).toHaveLength(30)
  for (const [sortOrder, limit] of [
    [undefined, 7],
    ['asc', 30],
    ['desc', 7],
  ] as const) {
    const pages = await walk(company, 'invoices', { filters, sortBy, sortOrder, limit })
    expect(pages.flat().map(({ id }) => id)).toEqual(sorted(all, sortBy, sortOrder))
  }
  const some = { ...scope(one), invoiceStatus: { value: ['Pending', 'Overdue', 'Partial'] } }
  const left = (await walk(company, 'invoices', { filters: some, limit: 100 })).flat()
  expect(left.length).toBeGreaterThan(3)
  const pages = await walk(company, 'invoices', { filters: some, sortBy, sortOrder: 'desc', limit: 5 })
  expect(pages.flat().map(({ id }) => id)).toEqual(sorted(left, sortBy, 'desc'))
})

test('by one customer with eq', async () => {
  const filters = { customerId: { value: two, operator: 'eq' } }
  const all = (await walk(company, 'invoices', { filters, limit: 100 })).flat()
  const first = await findPage(company, 'invoices', { filters, sortBy: 'balance', limit: 3 })
  expect(first.invoices.map(({ id }: { id: string }) => id)).toEqual(sorted(all, 'balance').slice(0, 3))
})

test('customers of nobody, or of another company, have nothing to sort', async () => {
  const other = await newCompany()
  for (const ids of [['x'], unknownIds('cus', 2), [one, two]])
    expect(await findPage(other, 'invoices', { filters: scope(...ids), sortBy: 'amount' })).toMatchObject({
      invoices: [],
      nextCursor: null,
    })
})

test('a last page that is just full says that nothing is left', async () => {
  const page = await findPage(company, 'invoices', { filters: scope(one), sortBy: 'amount', limit: 15 })
  expect(page.invoices).toHaveLength(15)
  expect(page.nextCursor).toBe(null)
})
