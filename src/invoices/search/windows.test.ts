import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCustomers, writeInvoices, type Row } from '../../../test/support/search.ts'
import { openSearchStore, walkPages, type SearchStore } from '../../../test/support/searched-store.ts'

const count = 6_500
const customersMade = 130
const statuses = ['Pending', 'Paid', 'Overdue', 'Voided', 'Refunded']
const base = Date.UTC(2026, 0, 1)

let company: SearchStore
let customers: string[]
let rows: Row[]
const rowOf = new Map<string, Row>()

beforeAll(async () => {
  company = await openSearchStore()
  const emails = Array.from({ length: customersMade }, (_, place) => `c${place}@x.com`)
  customers = await writeCustomers(company, emails, base, company.url)
  rows = Array.from({ length: count }, (_, place) => ({
    // The first customer has many in a row, and then none for a long stretch.
    customerId: customers[place % 1_000 < 300 ? 0 : (place * 7) % customersMade] ?? '',
    // Two in three share their ms with another one.
    createdAt: base + Math.floor(place / 3) * 2,
    updatedAt: base + 1_000_000 + ((place * 37) % count),
    status: statuses[place < 3_000 ? 0 : (place * 3) % 5] ?? 'Pending',
    amount: place % 1_500 === 7 ? 777 : 100,
    number: `W-${place}`,
  }))
  for (const [place, id] of (await writeInvoices(company, rows, company.url)).entries())
    rowOf.set(id, rows[place] ?? { customerId: '' })
})

afterAll(() => company[Symbol.asyncDispose]())

/** All that fit, newest first, computed from the list in memory. */
function expected(fits: (row: Row) => boolean): string[] {
  const at = (id: string) => rowOf.get(id)?.createdAt ?? 0
  return [...rowOf]
    .filter(([, row]) => fits(row))
    .map(([id]) => id)
    .toSorted((a, b) => at(b) - at(a) || (a < b ? 1 : -1))
}

async function expectWalk(filters: object, fits: (row: Row) => boolean, limits = [100]): Promise<void> {
  const all = expected(fits)
  for (const limit of limits) {
    const pages = await walkPages(company, 'invoices', { filters, limit })
    expect(pages.flat(), JSON.stringify(filters).slice(0, 200)).toEqual(all)
  }
}

describe('of more records than a page looks at', () => {
  test('those that fit are found, each once, though pages come short or empty', async () => {
    const filters = { amount: { value: 7.77 } }
    const pages = await walkPages(company, 'invoices', { filters, limit: 3 })
    expect(pages.flat()).toEqual(expected(({ amount }) => amount === 777))
    expect(pages.slice(0, -1).some((page) => page.length < 3)).toBe(true)
    const none = await walkPages(company, 'invoices', { filters: { amount: { value: 6.66 } }, limit: 20 })
    expect(none.flat()).toEqual([])
    expect(none.length).toBeGreaterThan(1)
  })

  test('all are walked through where all fit', async () => {
    await expectWalk({}, () => true)
    await expectWalk({ amount: { value: 1, operator: 'gte' } }, () => true, [97])
  })

  test.each(statuses)('those that are %s are all there', async (status) => {
    await expectWalk({ invoiceStatus: { value: status } }, (row) => row.status === status)
    const filters = { invoiceStatus: { value: status }, amount: { value: 7.77 } }
    await expectWalk(filters, (row) => row.status === status && row.amount === 777, [1, 2])
  })

  test('those of several statuses are all there', async () => {
    for (const value of [['Paid', 'Voided'], ['Refunded', 'Pending'], statuses]) {
      await expectWalk({ invoiceStatus: { value } }, ({ status = '' }) => value.includes(status), [100])
      const dear = { invoiceStatus: { value }, amount: { value: 7.77 } }
      await expectWalk(dear, ({ status = '', amount }) => value.includes(status) && amount === 777, [2])
    }
  })

  test('those of one customer are all there', async () => {
    for (const [one, limit] of [
      [customers[0], 100],
      [customers[5], 13],
    ] as const)
      await expectWalk({ customerId: { value: one } }, ({ customerId }) => customerId === one, [limit])
  })

  test('those of many customers are all there', async () => {
    const lists = [customers.slice(0, 2), customers.slice(30)]
    for (const value of lists) {
      const isTheirs = ({ customerId }: Row) => value.includes(customerId)
      await expectWalk({ customerId: { value } }, isTheirs)
      const filters = { customerId: { value }, invoiceStatus: { value: 'Voided' }, amount: { value: 7.77 } }
      await expectWalk(filters, (row) => isTheirs(row) && row.status === 'Voided' && row.amount === 777, [2])
    }
  })

  test('those with a part of a number are all there', async () => {
    await expectWalk({ invoiceId: { value: 'w-64', operator: 'startsWith' } }, ({ number = '' }) =>
      number.startsWith('W-64'),
    )
    await expectWalk(
      { invoiceId: { value: '99', operator: 'contains' } },
      ({ number = '' }) => number.includes('99'),
      [7],
    )
  })

  test('those that changed within a while are all there, few or many', async () => {
    for (const length of [0, 1_998, 1_999, 2_000, 2_001]) {
      const [start, end] = [base + 1_000_500, base + 1_000_500 + length]
      const fits = ({ updatedAt = 0 }: Row) => updatedAt >= start && updatedAt <= end
      await expectWalk({ updatedAt: { value: [start, end], operator: 'between' } }, fits)
    }
    const value = [base + 1_000_500, base + 1_001_500]
    const within = ({ updatedAt = 0 }: Row) => updatedAt >= (value[0] ?? 0) && updatedAt <= (value[1] ?? 0)
    const filters = {
      updatedAt: { value, operator: 'between' },
      customerId: { value: customers.slice(0, 60) },
    }
    await expectWalk(filters, (row) => within(row) && customers.indexOf(row.customerId) < 60, [9])
    await expectWalk(
      { updatedAt: { value: value[1], operator: 'gt' } },
      ({ updatedAt = 0 }) => updatedAt > (value[1] ?? 0),
    )
  })

  test('a page begun with one limit goes on with another', async () => {
    const all = expected(({ status }) => status === 'Paid')
    const seen: string[] = []
    let cursor: string | null = ''
    for (let limit = 1; cursor !== null; limit = (limit * 3) % 101 || 1) {
      const filters = { invoiceStatus: { value: 'Paid' } }
      const page: Awaited<ReturnType<typeof company.page>> = await company.page('invoices', {
        filters,
        limit,
        cursor,
      })
      seen.push(...page.ids)
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
  })

  test('a look-up finds each of its ids, however old', async () => {
    const value = [...rowOf.keys()].filter((_, place) => place % 65 === 0)
    expect(value).toHaveLength(100)
    const found = await company.page('invoices', { filters: { id: { value } }, limit: 20 })
    expect(found.ids).toEqual(expected(() => true).filter((id) => value.includes(id)))
    const numbered = await company.page('invoices', { filters: { invoiceId: { value: 'W-0' } }, limit: 20 })
    expect(numbered.ids).toHaveLength(1)
  })
})
