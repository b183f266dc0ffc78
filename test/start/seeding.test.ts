import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceStatuses, newInvoiceNumber, passesAt, readInvoice, watchTimer } from '#invoices'
import { publicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { openDatabase, type Database } from '#platform/database'
import { transactionsOfInvoice } from '#transactions'
import { seedDatabase } from '../../scripts/seed-database.ts'
import { readConfig } from '../../src/config.ts'
import type { CreatedCompany } from '../../src/operator/create-company.ts'
import { checkStanding } from '../simulation/standing.ts'
import { createDatabase, dropDatabase, type TestDatabase } from '../support/database.ts'
import { caller, send, type Loose } from '../support/florin.ts'
import { newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { askSummary, find, walk } from '../support/search.ts'

const invoicesSeeded = 300
// Whatever the time of day, its draws bring some invoices into each state.
const seed = 19

let database: TestDatabase
let db: Database
let largest: CreatedCompany
let environment: Record<string, string>

beforeAll(async () => {
  database = await createDatabase()
  // With a processor of its own: a second service at that of the tests would take its postbacks away from the first.
  environment = {
    DATABASE_URL: database.url,
    FLORIN_OPERATOR_TOKEN: ownOperatorToken,
    FLORIN_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const config = readConfig({ ...environment, FLORIN_DATA: tmpdir() })
  largest = await seedDatabase(config, { invoices: invoicesSeeded, seed, tell: () => {} })
  db = openDatabase({ url: database.url, lanes: 2, transactions: 1 })
})

afterAll(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
  await dropDatabase(`${database.name}_processor`)
})

async function inSeeded<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** All seeded invoices of all companies, as the service reads them. */
async function readAll() {
  const rows = await inSeeded<{ company_id: CompanyId; id: InvoiceId }>('select company_id, id from invoices')
  const read = await Promise.all(
    rows.map(async ({ company_id: companyId, id }) => {
      const invoice = await readInvoice(db, companyId, id)
      return invoice && { invoice, transactions: await transactionsOfInvoice(db, companyId, id) }
    }),
  )
  return read.flatMap((found) => found ?? [])
}

test('what was paid of a seeded invoice, what is under way and its state follow from its transactions', async () => {
  const read = await readAll()
  expect(read).toHaveLength(invoicesSeeded)
  for (const { invoice, transactions } of read) {
    const { overRecorded, lastAttemptId, lastAttemptStatus, amount, items } = invoice
    const told = { overRecorded, overAlerts: 0, events: [] }
    checkStanding({ ...invoice, ...told, facts: invoice, movements: transactions }, true)
    const sales = transactions.filter(({ action }) => action === 'sale')
    expect([lastAttemptId, lastAttemptStatus]).toEqual([sales.at(-1)?.id, sales.at(-1)?.status])
    expect(items.reduce((sum, { totalPrice = 0 }) => sum + totalPrice, 0)).toBe(amount)
  }
  const states = new Set(read.map(({ invoice }) => invoice.status))
  expect([...states].toSorted()).toEqual(invoiceStatuses.toSorted())
})

test('time watches the seeded invoices whose due dates are to come, until these pass', async () => {
  const timers = await inSeeded<{ subject_id: string; due_at: Date }>(
    'select subject_id, due_at from timers where kind = $1',
    [watchTimer],
  )
  const open = (await readAll()).filter(({ invoice }) =>
    ['Pending', 'Partial', 'Failed'].includes(invoice.status),
  )
  const coming = open.filter(({ invoice }) => invoice.overdueAnnouncedFor === undefined)
  const passing = coming.map(({ invoice }) => [invoice.id, passesAt(invoice, 'UTC')])
  expect(new Map(timers.map(({ subject_id, due_at }) => [subject_id, due_at.getTime()]))).toEqual(
    new Map(passing as [string, number][]),
  )
})

test('the invoices of each company are numbered from INV-1000 on, in the order in which they were created', async () => {
  const byCompany = Map.groupBy(await readAll(), ({ invoice }) => invoice.companyId)
  for (const seeded of byCompany.values()) {
    const oldestFirst = seeded.map(({ invoice }) => invoice).toSorted((a, b) => a.createdAt - b.createdAt)
    expect(oldestFirst.map(({ number }) => number)).toEqual(seeded.map((_, place) => numberAt(place)))
  }
})

const numberAt = (place: number) => `INV-${(46_656 + place).toString(36).toUpperCase()}`

test('a service on a seeded database finds, reads, sums up and takes payments of what is in it', async () => {
  const { baseUrl } = await startService({
    ...environment,
    FLORIN_DATA: newDataFolder(),
    FLORIN_ROLES: 'api,processor',
  })
  const opened = await send(`${baseUrl}/api/auth/session`, 'POST', undefined, {
    authorization: `Api-Key ${largest.apiKey}`,
  })
  const company = { api: caller(baseUrl, { 'x-session-token': opened.body.sessionToken }) }

  const seeded = (await readAll()).filter(({ invoice }) => invoice.companyId === largest.company.id)
  const newestFirst = seeded.toSorted((a, b) => b.invoice.createdAt - a.invoice.createdAt)
  const found = (await walk(company, 'invoices', { limit: 7 })).flat()
  expect(found.map(({ id }) => id)).toEqual(newestFirst.map(({ invoice }) => publicId('inv', invoice.id)))
  const { id, pdfUrl: _, ...shown } = found[0] ?? {}
  expect((await company.api.get(`/api/invoices/${id}`)).body).toMatchObject(shown)

  const numbered = { customFields: { purchaseOrder: { value: 'po-', operator: 'startsWith' } } }
  const withOrder = seeded.filter(({ invoice }) => 'purchaseOrder' in invoice.customFields)
  expect(await find(company, 'invoices', numbered)).toHaveLength(withOrder.length)

  const customers = (await walk(company, 'customers', { limit: 4 })).flat()
  const filters = { customerId: { value: customers.map((customer) => customer.id) } }
  const { byStatus, total } = (await askSummary(company, { filters })).body
  expect(total).toEqual(sumOf(found))
  for (const { invoiceStatus, ...sums } of byStatus)
    expect(sums).toEqual(sumOf(found.filter((invoice) => invoice.invoiceStatus === invoiceStatus)))

  const overdue = found.find(({ invoiceStatus }) => invoiceStatus === 'Overdue')
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
  const paid = await company.api.put(`/api/invoices/${overdue?.['id']}/payment`, wallet)
  expect(paid.body, paid.text).toMatchObject({ status: 'success', invoiceStatus: 'Paid', amountDue: 0 })
})

test('the next invoice of a seeded company takes the number after its last', async () => {
  const { id } = largest.company
  const seeded = await inSeeded('select from invoices where company_id = $1', [id])
  expect(await newInvoiceNumber(db, id)).toBe(numberAt(seeded.length))
})

function sumOf(invoices: Loose[]) {
  const dollarsOf = (key: string) =>
    invoices.reduce((sum, invoice) => sum + Math.round(invoice[key] * 100), 0) / 100
  return { count: invoices.length, amount: dollarsOf('amount'), amountDue: dollarsOf('amountDue') }
}
