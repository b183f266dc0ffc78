import { beforeAll, describe, expect, test } from 'vitest'
import {
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { expectFields, requestSearch, find, findPage, walkIds, writeInvoices } from '../support/search.ts'
import { callersAs, close } from '../support/invoice-life.ts'
import { openCardCheckout, pay, payment, getInvoice } from '../support/checkout.ts'

let company: TestCompany
let one: string
let two: string
let invoices: string[]

beforeAll(async () => {
  company = await newCompany()
  one = await newCustomer(company)
  two = await newCustomer(company)
  invoices = await writeInvoices(company, [
    { customerId: one, amount: 1_000 },
    { customerId: two, amount: 2_000, status: 'Paid', lastAttemptStatus: 'completed' },
    { customerId: one, amount: 2_001, status: 'Partial', paid: 500, lastAttemptStatus: 'failed' },
    { customerId: two, amount: 3_000, status: 'Voided' },
    { customerId: one, amount: 3_010, status: 'Overdue', lastAttemptStatus: 'failed' },
  ])
})

const places = (items: Loose[]) => items.map(({ id }) => invoices.indexOf(id))

describe('invoices', () => {
  test.each<[object, number[]]>([
    [{}, [4, 3, 2, 1, 0]],
    [{ invoiceStatus: { value: 'Paid' } }, [1]],
    [{ invoiceStatus: { value: ['Paid', 'Pending', 'Pending'] } }, [1, 0]],
    [{ invoiceStatus: { value: 'Refunded' } }, []],
    [{ lastAttemptStatus: { value: 'failed' } }, [4, 2]],
    [{ lastAttemptStatus: { value: ['failed', 'completed'], operator: 'in' } }, [4, 2, 1]],
    [{ lastAttemptStatus: { value: 'pending' } }, []],
    [{ amount: { value: 20 } }, [1]],
    [{ amount: { value: 20, operator: 'gt' } }, [4, 3, 2]],
    [{ amount: { value: 20.01, operator: 'gte' } }, [4, 3, 2]],
    [{ amount: { value: 20.01, operator: 'lt' } }, [1, 0]],
    [{ amount: { value: 20.01, operator: 'lte' } }, [2, 1, 0]],
    [{ amount: { value: [10, 20], operator: 'between' } }, [1, 0]],
    [{ amount: { value: [20.01, 20.01], operator: 'between' } }, [2]],
    [{ amountPaid: { value: 0 } }, [4, 3, 0]],
    [{ amountPaid: { value: 5, operator: 'gte' } }, [2, 1]],
    [{ amountPaid: { value: [0.01, 5], operator: 'between' } }, [2]],
    [{ subscriptionId: { value: 'sub_01h455vb4pex5vsknk084sn02q' } }, []],
    [{ subscriptionId: { value: ['x', 'y'] } }, []],
    [{ customerId: { value: 'cus_x' } }, []],
  ])('by %j are those and no others, newest first', async (filters, expected) => {
    expect(places(await find(company, 'invoices', filters))).toEqual(expected)
  })

  test('by customer are that customer’s', async () => {
    expect(places(await find(company, 'invoices', { customerId: { value: one } }))).toEqual([4, 2, 0])
    expect(places(await find(company, 'invoices', { customerId: { value: [two, two, 'x'] } }))).toEqual([
      3, 1,
    ])
    expect(places(await find(company, 'invoices', { customerId: { value: [two, one] } }))).toEqual([
      4, 3, 2, 1, 0,
    ])
  })

  test('by several filters fit all of them', async () => {
    const customerId = { value: one }
    const failed = { lastAttemptStatus: { value: 'failed' } }
    expect(places(await find(company, 'invoices', { customerId, ...failed }))).toEqual([4, 2])
    const dear = { amount: { value: 30, operator: 'gt' } }
    expect(places(await find(company, 'invoices', { customerId, ...failed, ...dear }))).toEqual([4])
    expect(await find(company, 'invoices', { customerId: { value: two }, ...failed })).toEqual([])
    const both = { customerId: { value: [one, two] }, invoiceStatus: { value: ['Paid', 'Overdue'] } }
    expect(places(await find(company, 'invoices', both))).toEqual([4, 1])
  })

  test('of another company are never among them', async () => {
    const other = await newCompany()
    const stranger = await newCustomer(other)
    const { id } = await newInvoice(other, stranger)
    for (const filters of [
      {},
      { id: { value: [...invoices, id] } },
      { customerId: { value: [one, stranger] } },
    ])
      expect((await find(other, 'invoices', filters)).map((found: Loose) => found.id)).toEqual([id])
    expect(await walkIds(company, 'invoices', {})).not.toContain(id)
  })

  test('are twenty a page where no limit is sent', async () => {
    const own = await newCompany()
    const customerId = await newCustomer(own)
    await writeInvoices(
      own,
      Array.from({ length: 21 }, () => ({ customerId })),
    )
    for (const body of [{}, { filters: {} }, undefined]) {
      const page = await requestSearch(own, 'invoices', body)
      expect(page.status).toBe(201)
      expect(page.body.invoices).toHaveLength(20)
    }
    expect((await findPage(own, 'invoices', { limit: 21 })).nextCursor).toBe(null)
  })

  test('come newest first by creation, not by invoice date, and of one ms by id', async () => {
    const own = await newCompany()
    const customerId = await newCustomer(own)
    const createdAt = Date.UTC(2026, 0, 5)
    const rows = [
      { customerId, createdAt, invoiceDate: createdAt + 9e9 },
      { customerId, createdAt: createdAt + 1 },
      ...Array.from({ length: 5 }, () => ({ customerId, createdAt: createdAt + 2 })),
    ]
    const [first, second, ...same] = await writeInvoices(own, rows)
    for (const limit of [1, 2, 3, 100])
      expect(await walkIds(own, 'invoices', { limit })).toEqual([
        ...same.toSorted().toReversed(),
        second,
        first,
      ])
  })
})

test('an invoice that is found reads as it does alone, and carries nothing of the page’s size', async () => {
  const checkout = await openCardCheckout({ items: [{ description: 'Hedge', quantity: 1, unitPrice: 100 }] })
  await pay(checkout.company, checkout.id, checkout.vaultId, 40)
  const page = await findPage(checkout.company, 'invoices', {})
  const { pdfUrl, ...found } = page.invoices[0]
  const { pdfUrl: _, correlationId: __, ...alone } = await getInvoice(checkout.company, checkout.id)
  expect(found).toEqual(alone)
  expect(pdfUrl).toMatch(/^http/)
  expect(found).toMatchObject({
    id: checkout.id,
    invoiceStatus: 'Partial',
    amount: 100,
    amountPaid: 40,
    amountDue: 60,
  })
  for (const key of ['total', 'page', 'pageSize', 'count']) expect(page).not.toHaveProperty(key)
})

test('invoices are found by what became of them', async () => {
  const { company: own, customerId, vaultId, id } = await openCardCheckout()
  const declined = await saveCard(own, customerId, '4000000000000002')
  const paid = await newInvoice(own, customerId)
  const voided = await newInvoice(own, customerId)
  await pay(own, paid.id, vaultId)
  await close(own, voided.id, 'void')
  expect((await payment(own, id, { accountVaultId: declined })).status).toBe(400)
  const by = async (filters: object) => (await find(own, 'invoices', filters)).map((found: Loose) => found.id)
  expect(await by({ invoiceStatus: { value: 'Paid' } })).toEqual([paid.id])
  expect(await by({ invoiceStatus: { value: 'Voided' } })).toEqual([voided.id])
  expect(await by({ lastAttemptStatus: { value: 'completed' } })).toEqual([paid.id])
  expect(await by({ lastAttemptStatus: { value: 'failed' } })).toEqual([id])
  expect(await by({ amountPaid: { value: 100 } })).toEqual([paid.id])
})

test('whoever may read may search, and whoever may not is refused', async () => {
  for (const role of ['clerk', 'read_only'] as const) {
    const reader = await callersAs(company, role)
    expect(await walkIds(reader, 'invoices', { limit: 2 })).toHaveLength(5)
    expect(await walkIds(reader, 'customers', { limit: 2 })).toHaveLength(2)
    const summary = { filters: { customerId: { value: one } } }
    expect((await reader.api.post('/api/invoices/summary', summary)).status).toBe(201)
    expect((await reader.legacy.post('/api/invoices/search', {})).status).toBe(401)
  }
})

describe('totals', () => {
  test('are of all invoices that match, on the page or not, and only where they are asked for', async () => {
    const { company: own, customerId, vaultId, id } = await openCardCheckout()
    const closed = await newInvoice(own, customerId, { amount: 60 })
    const open = await newInvoice(own, customerId, { amount: 25.5 })
    await pay(own, id, vaultId, 40)
    await close(own, closed.id, 'void')
    const totalsOf = async (filters: object) => {
      const { status, body } = await requestSearch(own, 'invoices', { filters, totals: true, limit: 1 })
      expect([status, body.invoices.length]).toEqual([201, 1])
      return body.totals
    }
    expect(await totalsOf({})).toEqual({ count: 3, amount: 185.5, amountPaid: 40, amountDue: 85.5 })
    const unpaid = { invoiceStatus: { value: ['Pending', 'Voided'] } }
    expect(await totalsOf(unpaid)).toEqual({ count: 2, amount: 85.5, amountPaid: 0, amountDue: 25.5 })
    expect(await totalsOf({ id: { value: open.id } })).toMatchObject({ count: 1, amountDue: 25.5 })
    for (const body of [{}, { totals: false }])
      expect((await requestSearch(own, 'invoices', body)).body).not.toHaveProperty('totals')
  })

  test('are refused for lists that have no sums, and where the request is none', async () => {
    expectFields(await requestSearch(company, 'customers', { totals: true }), [
      ['body.totals', 'unrecognized_keys'],
    ])
    expectFields(await requestSearch(company, 'invoices', { totals: 'yes' }), [
      ['body.totals', 'invalid_type'],
    ])
  })
})
