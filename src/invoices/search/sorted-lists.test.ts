import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toPublicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { openSecrets } from '#platform/secrets'
import { createSearchBody, findPage } from '#search'
import { openStore } from '../../../test/support/bare-company.ts'
import { writeCustomers, writeInvoices, type Row } from '../../../test/support/search.ts'
import { listedInvoicesResource as resource } from './invoice-resource.ts'

// A sort reads at most 10,000 invoices at once.
const overdue = 10_300
const paid = 400
const base = Date.UTC(2026, 0, 1)

type Sort = { sort: string }
type Written = Required<Pick<Row, 'customerId' | 'status' | 'amount' | 'dueAt'>> & { id: string }

let store: Awaited<ReturnType<typeof openStore>>
let company: Company
let customers: string[]
let written: Written[]

beforeAll(async () => {
  store = await openStore()
  const id = await store.newCompany()
  company = { id } as Company
  const owner = { companyId: toPublicId('cmp', id as CompanyId) }
  customers = await writeCustomers(owner, ['a@x.com', 'b@x.com'], base, store.url)
  // There are few values of each, so that most of them are ties.
  const rows = Array.from({ length: overdue + paid }, (_, place) => ({
    customerId: customers[place % 100 === 0 ? 0 : 1] ?? '',
    status: place < overdue ? 'Overdue' : 'Paid',
    amount: 100 + (place % 7) * 100,
    dueAt: base + (place % 40) * 1_000,
  }))
  const ids = await writeInvoices(owner, rows, store.url)
  written = rows.map((row, place) => ({ ...row, id: ids[place] ?? '' }))
})

afterAll(() => store[Symbol.asyncDispose]())

async function findIds(filters: object, sort: Sort, { limit = 100, cursor = '' } = {}) {
  const context = { db: store.db, secrets: openSecrets(Buffer.alloc(32, 7)) } as unknown as AppContext
  const body = createSearchBody(resource).parse({ filters, ...sort, limit, cursor })
  const search = { company, resource, body, sent: JSON.stringify(filters) }
  const { found, nextCursor } = await findPage(context, search)
  return { ids: found.map(({ id }) => toPublicId('inv', id as InvoiceId)), nextCursor }
}

async function walkIds(filters: object, sort: Sort, limit?: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await findIds(filters, sort, { ...(limit ? { limit } : {}), cursor })
    ids.push(...page.ids)
    cursor = page.nextCursor
  }
  return ids
}

function expected(fits: (row: Written) => boolean, { sort }: Sort): string[] {
  const keyOf = (row: Written) => (sort.endsWith('dueDate') ? row.dueAt : row.amount)
  const direction = sort.startsWith('-') ? -1 : 1
  return written
    .filter(fits)
    .toSorted((a, b) => direction * (keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id)
}

const sorts: Sort[] = [{ sort: 'dueDate' }, { sort: '-dueDate' }, { sort: 'amount' }, { sort: '-amount' }]
const isOverdue = { invoiceStatus: { value: 'Overdue' } }

describe.each(sorts)('invoices sorted by $sort', (sort) => {
  test('come each once, also among many of equal values', async () => {
    expect(await walkIds(isOverdue, sort)).toEqual(expected(({ status }) => status === 'Overdue', sort))
  })

  test('are sorted for any filters that match few', async () => {
    const filters = { invoiceStatus: { value: ['Paid', 'Voided'] }, amount: { value: 2, operator: 'gte' } }
    const fits = ({ status, amount }: Written) => status === 'Paid' && amount >= 200
    expect(await walkIds(filters, sort, 7)).toEqual(expected(fits, sort))
    const ofOne = { ...isOverdue, customerId: { value: [customers[0]] } }
    const isTheirs = ({ status, customerId }: Written) => status === 'Overdue' && customerId === customers[0]
    expect(await walkIds(ofOne, sort)).toEqual(expected(isTheirs, sort))
  })

  test('keep the order with a filter that no index has, and within a range of the sorted field', async () => {
    const until = new Date(base + 5_000).toISOString()
    const filters = { ...isOverdue, amount: { value: 7 }, dueDate: { value: until, operator: 'lte' } }
    const fits = ({ status, amount, dueAt }: Written) =>
      status === 'Overdue' && amount === 700 && dueAt <= base + 5_000
    expect(await walkIds(filters, sort)).toEqual(expected(fits, sort))
  })

  test('are refused above the limit where no index has their order', async () => {
    for (const filters of [{}, { invoiceStatus: { value: ['Overdue', 'Paid'] } }])
      await expect(findIds(filters, sort)).rejects.toMatchObject({
        details: { fields: [{ path: 'body.sort', code: 'too_many_records' }] },
      })
  })
})

test('a cursor is refused for another sort or direction', async () => {
  const { nextCursor } = await findIds(isOverdue, { sort: 'dueDate' })
  for (const sort of [{ sort: 'amount' }, { sort: '-dueDate' }])
    await expect(findIds(isOverdue, sort, { cursor: nextCursor ?? '' })).rejects.toMatchObject({
      details: { fields: [{ path: 'body.cursor' }] },
    })
})
