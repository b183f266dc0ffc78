import { describe, expect, test } from 'vitest'
import { newDashboard, type openDashboard } from '../support/dashboard.ts'
import { pay } from '../support/checkout.ts'
import { askRefund } from '../support/invoice-life.ts'
import {
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { change, newPlan, newSubscription, openCheckoutAt } from '../support/subscriptions.ts'

type Dashboard = ReturnType<typeof openDashboard>

const search = (dashboard: Dashboard, { companyId }: TestCompany, list: string, body: object) =>
  dashboard.post(`/dashboard/v1/companies/${companyId}/${list}/search`, body)

/** Reads all pages of a sorted list, two records each. */
async function walk(
  dashboard: Dashboard,
  company: TestCompany,
  list: string,
  body: object,
): Promise<Loose[]> {
  const records: Loose[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const read = await search(dashboard, company, list, { ...body, limit: 2, cursor })
    expect(read.status, read.text).toBe(201)
    records.push(...read.body[list])
    cursor = read.body.nextCursor
  }
  return records
}

describe('a list of the dashboard', () => {
  test('is sorted by the fields that it names, in both directions, and by no other', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company, 'read_only')
    const refused: [string, object, string][] = [
      ['invoices', { sort: 'balance' }, 'body.sort'],
      ['invoices', { sort: '--amount' }, 'body.sort'],
      ['customers', { sort: 'email' }, 'body.sort'],
      ['transactions', { sort: ['amount'] }, 'body.sort'],
      ['subscriptions', { sort: 'status' }, 'body.sort'],
    ]
    for (const [list, body, path] of refused)
      expect((await search(dashboard, company, list, body)).body).toMatchObject({
        statusCode: 400,
        fields: [{ path }],
      })
    // The sorts of the public searches are part of the contract.
    for (const [list, sort] of [
      ['invoices', 'dueDate'],
      ['customers', 'name'],
    ])
      expect((await company.api.post(`/api/${list}/search`, { sort })).status).toBe(400)
  })

  test('shows no record of another company', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    await newInvoice(company, await newCustomer(company))
    const stranger = await newDashboard(other)
    const body = { sort: 'amount' }
    expect((await search(stranger, other, 'invoices', body)).body.invoices).toEqual([])
    expect((await search(stranger, company, 'invoices', body)).status).toBe(404)
  })

  test('of invoices is sorted by due date and amount, with ties, and keeps its filters', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const due = (days: number) => new Date(Date.UTC(2100, 0, 1 + days)).toISOString()
    const wanted: [string, number, number][] = [
      ['A', 3, 50],
      ['B', 1, 70],
      ['C', 3, 70],
      ['D', 2, 20],
      ['E', 1, 70],
    ]
    for (const [invoiceId, days, amount] of wanted)
      await newInvoice(company, customerId, { invoiceId, dueDate: due(days), amount })
    const dashboard = await newDashboard(company)
    const numbersOf = async (body: object) =>
      (await walk(dashboard, company, 'invoices', body)).map(({ invoiceId }) => invoiceId)
    const byDue = await numbersOf({ sort: 'dueDate' })
    expect(byDue).toEqual(['B', 'E', 'D', 'A', 'C'])
    expect(await numbersOf({ sort: '-dueDate' })).toEqual(byDue.toReversed())
    expect(await numbersOf({ sort: '-amount' })).toEqual(['E', 'C', 'B', 'A', 'D'])
    const filters = { customerId: { value: customerId }, amount: { value: 50, operator: 'gte' } }
    expect(await numbersOf({ sort: 'amount', filters })).toEqual(['A', 'B', 'C', 'E'])
    const named = { sort: 'amount', filters: { invoiceId: { value: ['A', 'B', 'D'] } }, limit: 2 }
    const read = await search(dashboard, company, 'invoices', named)
    expect(read.body.invoices.map(({ invoiceId }: Loose) => invoiceId)).toEqual(['D', 'A', 'B'])
  })

  test('of payments is sorted by time and by the amount as shown, refunds below zero', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const card = await saveCard(company, customerId)
    for (const amount of [30, 50, 10])
      await pay(company, (await newInvoice(company, customerId, { amount })).id, card)
    const dashboard = await newDashboard(company)
    const newest = await walk(dashboard, company, 'transactions', {})
    const [sale] = newest
    const refunded = await askRefund(company, sale?.['_id'], { transaction_amount: 4 })
    expect(refunded.status, refunded.text).toBe(200)
    const amounts = async (body: object) =>
      (await walk(dashboard, company, 'transactions', body)).map(({ action, transaction_amount: amount }) =>
        action === 'refund' ? -amount : amount,
      )
    expect(await amounts({ sort: 'amount' })).toEqual([-4, 10, 30, 50])
    expect(await amounts({ sort: '-amount' })).toEqual([50, 30, 10, -4])
    expect(await amounts({ sort: 'createdAt' })).toEqual([30, 50, 10, -4])
  })

  test('of customers is sorted by the name as shown, whatever its case', async () => {
    const company = await newCompany()
    for (const fields of [
      { firstName: 'ben', lastName: 'Adler', email: 'z@example.com' },
      { companyName: 'Acme', email: 'y@example.com' },
      { email: 'mia@example.com' },
      { firstName: 'Ben', lastName: 'adler', email: 'x@example.com' },
      { lastName: 'Zola', companyName: 'Acme', email: 'w@example.com' },
    ])
      await newCustomer(company, { firstName: undefined, lastName: undefined, ...fields })
    const dashboard = await newDashboard(company)
    const emailsOf = async (body: object) =>
      (await walk(dashboard, company, 'customers', body)).map(({ email }) => email[0])
    const byName = await emailsOf({ sort: 'name' })
    expect(byName).toEqual(['y', 'z', 'x', 'm', 'w'])
    expect(await emailsOf({ sort: '-name' })).toEqual(byName.toReversed())
    expect(await emailsOf({ sort: 'createdAt' })).toEqual(['z', 'y', 'm', 'x', 'w'])
  })

  test('of subscriptions is sorted by the next date, the amount and the customer; those that are over have no date', async () => {
    const { company, on } = await openCheckoutAt('03-10T08:00')
    const planId = await newPlan(company)
    const startDate = on('03-10T08:00')
    const wanted: [string, object][] = [
      ['cleo', { trialDays: 20, amount: 30 }],
      ['Adam', { trialDays: 5, amount: 70 }],
      ['bea', { trialDays: 10, amount: 30 }],
      ['Dora', { trialDays: 1, amount: 90 }],
    ]
    const ids = new Map<string, string>()
    for (const [firstName, fields] of wanted) {
      const email = `${firstName}@example.com`
      const customerId = await newCustomer(company, { firstName, lastName: undefined, email })
      ids.set(firstName, await newSubscription(company, { customerId, planId, startDate, ...fields }))
    }
    await change(company, ids.get('Dora') ?? '', { operation: 'cancel' })
    await change(company, ids.get('Adam') ?? '', { operation: 'cancel', cancelAtPeriodEnd: true })
    const dashboard = await newDashboard(company)
    const names = async (body: object) =>
      (await walk(dashboard, company, 'subscriptions', body)).map(({ customer }) => customer.firstName)
    const byDate = await names({ sort: 'nextDate' })
    expect(byDate).toEqual(['Adam', 'bea', 'cleo', 'Dora'])
    expect(await names({ sort: '-nextDate' })).toEqual(byDate.toReversed())
    expect(await names({ sort: '-totalAmount' })).toEqual(['Dora', 'Adam', 'bea', 'cleo'])
    expect(await names({ sort: 'customer' })).toEqual(['Adam', 'bea', 'cleo', 'Dora'])
    expect(await names({ sort: '-customer', filters: { tab: { value: 'trial' } } })).toEqual(['cleo', 'bea'])
    expect(await names({ filters: { tab: { value: ['trial', 'ending'], operator: 'in' } } })).toEqual([
      'bea',
      'Adam',
      'cleo',
    ])
    // A cursor belongs to its sort.
    const { body } = await search(dashboard, company, 'subscriptions', { sort: 'customer', limit: 1 })
    const other = { sort: '-customer', limit: 1, cursor: body.nextCursor }
    expect((await search(dashboard, company, 'subscriptions', other)).status).toBe(400)
    const stranger = await newDashboard(await newCompany())
    expect((await search(stranger, company, 'subscriptions', { sort: 'customer' })).status).toBe(404)
  })
})
