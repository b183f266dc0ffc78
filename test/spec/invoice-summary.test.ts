import { beforeAll, describe, expect, test } from 'vitest'
import {
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { close } from '../support/invoice-life.ts'
import {
  requestSummary,
  defineOwnField,
  expectFields,
  find,
  unknownIds,
  writeCustomers,
  writeInvoices,
} from '../support/search.ts'
import { openCardCheckout, pay, getInvoice, staysInFlight } from '../support/checkout.ts'

const inOrder = [
  'Pending',
  'Paid',
  'Partial',
  'ACHPending',
  'Overdue',
  'Voided',
  'Cancelled',
  'Failed',
  'Refunded',
]
const isOpen = (status: string) => ['Pending', 'Partial', 'Overdue', 'Failed', 'ACHPending'].includes(status)
const none = { byStatus: [], total: { count: 0, amount: 0, amountDue: 0 } }

let company: TestCompany
let one: string
let two: string

beforeAll(async () => {
  company = await newCompany()
  await defineOwnField(company, 'invoice', 'note', { type: 'text' })
  one = await newCustomer(company)
  two = await newCustomer(company)
  const third = await newCustomer(company)
  // The order differs from that of the response.
  const rows = inOrder.toReversed().flatMap((status, place) => {
    const row = {
      status,
      amount: 1_010 + place,
      paid: { Paid: 1_010 + place, Partial: 333 }[status] ?? 0,
      settling: status === 'ACHPending' ? 1_010 + place : 0,
      reserved: status === 'Overdue' ? 10 : 0,
      customFields: place === 8 ? { note: 'x' } : {},
    }
    return [one, one, two].map((customerId) => ({ customerId, ...row }))
  })
  await writeInvoices(company, [...rows, { customerId: third, amount: 999_999 }])
})

async function summary(filters: object, of = company): Promise<Loose> {
  const response = await requestSummary(of, { filters })
  expect(response.status, response.text).toBe(201)
  const { correlationId: _, ...body } = response.body
  return body
}

const cents = (dollars: number) => Math.round(dollars * 100)
const sumOf = (invoices: Loose[], key: string) =>
  invoices.reduce((sum, invoice) => sum + cents(invoice[key]), 0) / 100

/** Computes the summary from the invoices themselves. */
function added(invoices: Loose[]): Loose {
  const sums = (some: Loose[]) => ({
    count: some.length,
    amount: sumOf(some, 'amount'),
    amountDue: sumOf(some, 'amountDue'),
  })
  const buckets = inOrder.map((invoiceStatus) => ({
    invoiceStatus,
    ...sums(invoices.filter((invoice) => invoice.invoiceStatus === invoiceStatus)),
  }))
  return { byStatus: buckets.filter(({ count }) => count > 0), total: sums(invoices) }
}

describe('a summary is refused', () => {
  test('where it names no customers', async () => {
    for (const body of [{}, { filters: {} }, { filters: { invoiceStatus: { value: 'Pending' } } }, undefined])
      expectFields(await requestSummary(company, body), [['body.filters.customerId', 'no_customer_scope']])
  })

  test('where it names more than 100, or by another operator', async () => {
    const customers = (customerId: object) => requestSummary(company, { filters: { customerId } })
    const path = 'body.filters.customerId'
    expectFields(await customers({ value: unknownIds('cus', 101) }), [[`${path}.value`, 'too_big']])
    expectFields(await customers({ value: [], operator: 'in' }), [[`${path}.value`, 'too_small']])
    expectFields(await customers({ value: one, operator: 'contains' }), [
      [`${path}.operator`, 'invalid_enum_value'],
    ])
    expect(await summary({ customerId: { value: unknownIds('cus', 100) } })).toEqual(none)
  })

  test('where the company cannot sum up yet, while it can search', async () => {
    const own = await newCompany({ settings: { features: { summaries: false } } })
    const filters = { customerId: { value: await newCustomer(own) } }
    const refused = await requestSummary(own, { filters })
    expectFields(refused, [['body.filters', 'not_available']])
    expect(await find(own, 'invoices', filters)).toEqual([])
    const settings = { features: { summaries: true } }
    await operator().patch(`/operator/v1/companies/${own.companyId}`, { settings })
    expect(await summary(filters, own)).toEqual(none)
  })

  test('where the customers have more than 10,000 invoices, whatever else is filtered', async () => {
    const own = await newCompany()
    await newCustomer(own)
    const [large = '', small = ''] = await writeCustomers(own, ['a@x.com', 'b@x.com'])
    await writeInvoices(
      own,
      Array.from({ length: 10_000 }, () => ({ customerId: large, amount: 999_999_999 })),
    )
    const largest = { count: 10_000, amount: 99_999_999_900, amountDue: 99_999_999_900 }
    expect(await summary({ customerId: { value: large } }, own)).toEqual({
      byStatus: [{ invoiceStatus: 'Pending', ...largest }],
      total: largest,
    })
    await writeInvoices(own, [{ customerId: small, status: 'Voided' }])
    for (const more of [{}, { invoiceStatus: { value: 'Voided' } }]) {
      const refused = await requestSummary(own, {
        filters: { customerId: { value: [large, small] }, ...more },
      })
      expect(refused, refused.text).toMatchObject({ status: 400 })
      expect(refused.text).toContain('10000')
    }
    expect((await summary({ customerId: { value: small } }, own)).total.count).toBe(1)
  })
})

describe('a summary', () => {
  test('holds a bucket for each status with invoices, in the order of the states, and what they add up to', async () => {
    for (const value of [[one], [one, two], [two, two, 'x']]) {
      const filters = { customerId: { value } }
      const found = await summary(filters)
      expect(found).toEqual(added(await find(company, 'invoices', filters)))
      expect(found.byStatus.map(({ invoiceStatus }: Loose) => invoiceStatus)).toEqual(inOrder)
    }
    expect(await summary({ customerId: { value: one, operator: 'eq' } })).toEqual(
      await summary({ customerId: { value: [one], operator: 'in' } }),
    )
  })

  test('counts nothing as due of invoices that are paid or closed', async () => {
    const { byStatus, total } = await summary({ customerId: { value: one } })
    for (const { invoiceStatus, amountDue } of byStatus)
      if (!isOpen(invoiceStatus) || invoiceStatus === 'ACHPending') expect(amountDue, invoiceStatus).toBe(0)
      else expect(amountDue, invoiceStatus).toBeGreaterThan(0)
    const open = byStatus.filter(({ invoiceStatus }: Loose) => isOpen(invoiceStatus))
    expect(total.amountDue).toBe(sumOf(open, 'amountDue'))
  })

  test.each([
    { invoiceStatus: { value: ['Partial', 'Paid'] } },
    { amount: { value: 10.13, operator: 'lte' } },
    { amountPaid: { value: 0, operator: 'gt' } },
    { createdAt: { value: '2030-01-01', operator: 'gt' } },
    { invoiceId: { value: 'w-a', operator: 'startsWith' } },
    { customFields: { note: { value: 'x' } } },
  ])('is narrowed by %j', async (more) => {
    const filters = { customerId: { value: [one, two] }, ...more }
    expect(await summary(filters)).toEqual(added(await find(company, 'invoices', filters)))
  })

  test('is narrowed by ids as well', async () => {
    const all = await find(company, 'invoices', { customerId: { value: one } })
    const ids = all.slice(0, 4).map(({ id }) => id)
    const filters = { customerId: { value: one }, id: { value: ids } }
    expect((await summary(filters)).total.count).toBe(4)
  })

  test('adds up to the cent', async () => {
    const own = await newCompany()
    const customerId = await newCustomer(own)
    await writeInvoices(
      own,
      [10, 20, 29, 435, 1].map((amount) => ({ customerId, amount })),
    )
    const sums = { count: 5, amount: 4.95, amountDue: 4.95 }
    expect(await summary({ customerId: { value: customerId } }, own)).toEqual({
      byStatus: [{ invoiceStatus: 'Pending', ...sums }],
      total: sums,
    })
  })

  test('is of its own company alone', async () => {
    const other = await newCompany()
    expect(await summary({ customerId: { value: [one, two] } }, other)).toEqual(none)
    expect(await summary({ customerId: { value: ['', 'x', "' or true --"] } })).toEqual(none)
  })
})

test('a summary counts what is due as the invoices themselves do: paid in part, in flight, closed', async () => {
  const { company: own, customerId, vaultId, id } = await openCardCheckout()
  const bank = await saveBankAccount(own, customerId, staysInFlight)
  await pay(own, id, vaultId, 33.33)
  const inFlight = await newInvoice(own, customerId)
  await pay(own, inFlight.id, bank, 40)
  const whole = await newInvoice(own, customerId)
  await pay(own, whole.id, bank)
  const paid = await newInvoice(own, customerId)
  await pay(own, paid.id, vaultId)
  const voided = await newInvoice(own, customerId)
  await close(own, voided.id, 'void')
  const all = [id, inFlight.id, whole.id, paid.id, voided.id]
  const invoices = await Promise.all(all.map((each) => getInvoice(own, each)))
  const found = await summary({ customerId: { value: customerId } }, own)
  expect(found).toEqual(added(invoices))
  expect(found.total).toEqual({ count: 5, amount: 500, amountDue: 126.67 })
})
