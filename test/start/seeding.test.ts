import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceStatuses, allocateInvoiceNumber, toOverdueTime, invoiceJob } from '#invoices'
import { toPublicId } from '#kernel/ids'
import type { Loose } from '../support/florin.ts'
import { requestSummary, find, walk } from '../support/search.ts'
import {
  checkSeededInvoices,
  openSeededDatabase,
  getSeededInvoices,
  serveSeeded,
  type SeededDatabase,
} from '../support/seeded.ts'

const invoices = 300
// With this seed some invoices get into each state at every time of day.
const seed = 19

let seeded: SeededDatabase

beforeAll(async () => {
  seeded = await openSeededDatabase({ invoices, subscriptions: { count: 0, areBilled: true }, seed })
})

afterAll(() => seeded[Symbol.asyncDispose]())

const readAll = () => getSeededInvoices(seeded, 'customers')

test('what was paid of a seeded invoice, what is under way and its state follow from its transactions', async () => {
  const read = await readAll()
  expect(read).toHaveLength(invoices)
  checkSeededInvoices(read)
  const states = new Set(read.map(({ invoice }) => invoice.status))
  expect([...states].toSorted()).toEqual(invoiceStatuses.toSorted())
})

test('time watches the seeded invoices whose due dates are to come, until these pass', async () => {
  const jobs = await seeded.rows<{ subject_id: string; due_at: Date }>(
    'select subject_id, due_at from timers where kind = $1',
    [invoiceJob],
  )
  const open = (await readAll()).filter(({ invoice }) =>
    ['Pending', 'Partial', 'Failed'].includes(invoice.status),
  )
  const coming = open.filter(({ invoice }) => invoice.overdueAnnouncedFor === undefined)
  const passing = coming.map(({ invoice }) => [invoice.id, toOverdueTime(invoice, 'UTC')])
  expect(new Map(jobs.map(({ subject_id, due_at }) => [subject_id, due_at.getTime()]))).toEqual(
    new Map(passing as [string, number][]),
  )
})

test('the invoices of each company are numbered from INV-1000 on, in the order in which they were created', async () => {
  const byCompany = Map.groupBy(await readAll(), ({ invoice }) => invoice.companyId)
  for (const own of byCompany.values()) {
    const oldestFirst = own.map(({ invoice }) => invoice).toSorted((a, b) => a.createdAt - b.createdAt)
    expect(oldestFirst.map(({ number }) => number)).toEqual(own.map((_, place) => numberAt(place)))
  }
})

const numberAt = (place: number) => `INV-${(46_656 + place).toString(36).toUpperCase()}`

test('a service on a seeded database finds, reads, sums up and takes payments of what is in it', async () => {
  const { openSession } = await serveSeeded(seeded, 'api,processor')
  const company = await openSession()
  const { largest } = seeded

  const own = (await readAll()).filter(({ invoice }) => invoice.companyId === largest.company.id)
  const newestFirst = own.toSorted((a, b) => b.invoice.createdAt - a.invoice.createdAt)
  const found = (await walk(company, 'invoices', { limit: 7 })).flat()
  expect(found.map(({ id }) => id)).toEqual(newestFirst.map(({ invoice }) => toPublicId('inv', invoice.id)))
  const { id, pdfUrl: _, ...shown } = found[0] ?? {}
  expect((await company.api.get(`/api/invoices/${id}`)).body).toMatchObject(shown)

  const numbered = { customFields: { purchaseOrder: { value: 'po-', operator: 'startsWith' } } }
  const withOrder = own.filter(({ invoice }) => 'purchaseOrder' in invoice.customFields)
  expect(await find(company, 'invoices', numbered)).toHaveLength(withOrder.length)

  const customers = (await walk(company, 'customers', { limit: 4 })).flat()
  const filters = { customerId: { value: customers.map((customer) => customer.id) } }
  const { byStatus, total } = (await requestSummary(company, { filters })).body
  expect(total).toEqual(sumOf(found))
  for (const { invoiceStatus, ...sums } of byStatus)
    expect(sums).toEqual(sumOf(found.filter((invoice) => invoice.invoiceStatus === invoiceStatus)))

  const overdue = found.find(({ invoiceStatus }) => invoiceStatus === 'Overdue')
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
  const paid = await company.api.put(`/api/invoices/${overdue?.['id']}/payment`, wallet)
  expect(paid.body, paid.text).toMatchObject({ status: 'success', invoiceStatus: 'Paid', amountDue: 0 })
})

test('the next invoice of a seeded company takes the number after its last', async () => {
  const { id } = seeded.largest.company
  const own = await seeded.rows('select from invoices where company_id = $1', [id])
  expect(await allocateInvoiceNumber(seeded.db, id)).toBe(numberAt(own.length))
})

function sumOf(invoices: Loose[]) {
  const dollarsOf = (key: string) =>
    invoices.reduce((sum, invoice) => sum + Math.round(invoice[key] * 100), 0) / 100
  return { count: invoices.length, amount: dollarsOf('amount'), amountDue: dollarsOf('amountDue') }
}
