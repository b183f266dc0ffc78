import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, newInvoice, type TestCompany } from '../support/florin.ts'
import { requestSearch, expectFields, find, findPage, unknownIds, writeInvoices } from '../support/search.ts'

let company: TestCompany
let other: TestCompany
let customerId: string
let invoices: string[]
let foreign: string
let foreignCustomer: string

beforeAll(async () => {
  company = await newCompany()
  other = await newCompany()
  customerId = await newCustomer(company, { externalUserId: 'User-1', firstName: 'Pat' })
  foreignCustomer = await newCustomer(other, { externalUserId: 'Other-1' })
  invoices = await writeInvoices(
    company,
    Array.from({ length: 60 }, (_, place) => ({
      customerId,
      amount: 100 + place,
      number: `N-${place}`,
      status: place % 2 ? 'Voided' : 'Pending',
    })),
  )
  foreign = (await newInvoice(other, foreignCustomer, { invoiceId: 'N-foreign' })).id
})

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

describe('a look-up of invoices by id', () => {
  test('takes at most 100 ids', async () => {
    const value = unknownIds('inv', 101)
    for (const operator of ['in', undefined])
      expectFields(await requestSearch(company, 'invoices', { filters: { id: { value, operator } } }), [
        ['body.filters.id.value', 'too_big'],
      ])
    expectFields(
      await requestSearch(company, 'invoices', { filters: { id: { value: Array(101).fill(invoices[0]) } } }),
      [['body.filters.id.value', 'too_big']],
    )
    expect(await find(company, 'invoices', { id: { value: value.slice(1) } })).toEqual([])
  })

  test('answers all of them at once, newest first, whatever the limit', async () => {
    const filters = { id: { value: invoices.slice(0, 50), operator: 'in' } }
    for (const limit of [1, 5, 100]) {
      const page = await findPage(company, 'invoices', { filters, limit })
      expect(idsOf(page.invoices)).toEqual(invoices.slice(0, 50).toReversed())
      expect(page).toMatchObject({ nextCursor: null, hasMore: false, truncated: false })
    }
    expect(idsOf(await find(company, 'invoices', { id: { value: invoices[3] } }))).toEqual([invoices[3]])
    expect(idsOf(await find(company, 'invoices', { id: { value: invoices[3], operator: 'eq' } }))).toEqual([
      invoices[3],
    ])
  })

  test('an id array matches any of its ids, with eq as well', async () => {
    const value = [invoices[1], invoices[0], invoices[1]]
    for (const operator of ['in', undefined, 'eq'])
      expect(idsOf(await find(company, 'invoices', { id: { value, operator } })), operator).toEqual([
        invoices[1],
        invoices[0],
      ])
  })

  test('leaves out what does not exist or is another company’s', async () => {
    const wrong = ['', 'x', 'inv_', customerId, `${invoices[0]} `, invoices[0]?.toUpperCase(), foreign]
    const value = [...wrong, invoices[2], ...unknownIds('inv', 3)]
    expect(idsOf(await find(company, 'invoices', { id: { value } }))).toEqual([invoices[2]])
    expect(await find(company, 'invoices', { id: { value: foreign } })).toEqual([])
    expect(idsOf(await find(other, 'invoices', { id: { value } }))).toEqual([foreign])
  })

  test('is narrowed by other filters', async () => {
    const id = { value: invoices.slice(0, 10) }
    const voided = await find(company, 'invoices', { id, invoiceStatus: { value: 'Voided' } })
    expect(idsOf(voided)).toEqual(
      invoices
        .slice(0, 10)
        .filter((_, place) => place % 2)
        .toReversed(),
    )
    const none = await find(company, 'invoices', { id, customerId: { value: foreignCustomer } })
    expect(none).toEqual([])
    const cheap = await find(company, 'invoices', { id, amount: { value: 1.01, operator: 'lte' } })
    expect(idsOf(cheap)).toEqual([invoices[1], invoices[0]])
  })

  test('is never paged, also where it is sorted', async () => {
    const filters = { id: { value: invoices.slice(0, 10) }, customerId: { value: customerId } }
    const page = await findPage(company, 'invoices', { filters, limit: 3, sortBy: 'amount' })
    expect(idsOf(page.invoices)).toEqual(invoices.slice(0, 10))
    expect(page.nextCursor).toBe(null)
  })
})

describe('a look-up of invoices by number', () => {
  test('finds the invoice by its complete number at once', async () => {
    for (const operator of ['eq', undefined]) {
      const filters = { invoiceId: { value: 'N-7', operator } }
      const page = await findPage(company, 'invoices', { filters, limit: 1 })
      expect(idsOf(page.invoices)).toEqual([invoices[7]])
      expect(page.nextCursor).toBe(null)
    }
    const several = await findPage(company, 'invoices', {
      filters: { invoiceId: { value: ['N-7', 'N-9', 'N-none'], operator: 'in' } },
      limit: 1,
    })
    expect(idsOf(several.invoices)).toEqual([invoices[9], invoices[7]])
    expect(several.nextCursor).toBe(null)
  })

  test('answers nothing, and that nothing is left, where there is none or it is excluded', async () => {
    const excluded = { invoiceId: { value: 'N-7' }, invoiceStatus: { value: 'Pending' } }
    for (const filters of [
      { invoiceId: { value: 'N-60' } },
      { invoiceId: { value: 'N-foreign' } },
      { invoiceId: { value: '' } },
      { invoiceId: { value: ' N-7' } },
      excluded,
    ]) {
      const page = await findPage(company, 'invoices', { filters })
      expect(page).toMatchObject({ invoices: [], nextCursor: null, hasMore: false })
    }
  })

  test('of a part of the number pages, newest first', async () => {
    const filters = { invoiceId: { value: 'n-1', operator: 'startsWith' } }
    const numbers = [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1].map((n) => `N-${n}`)
    const first = await findPage(company, 'invoices', { filters, limit: 4 })
    expect(first.invoices.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toEqual(
      numbers.slice(0, 4),
    )
    const rest = await findPage(company, 'invoices', { filters, cursor: first.nextCursor })
    expect(rest.invoices.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toEqual(numbers.slice(4))
    const within = await find(company, 'invoices', { invoiceId: { value: '-5', operator: 'contains' } })
    expect(within).toHaveLength(11)
  })
})

describe('a look-up of customers', () => {
  test('by id takes at most 100, and answers all of them at once', async () => {
    const own = await newCompany()
    const made = []
    for (let n = 0; n < 30; n++) made.push(await newCustomer(own, { firstName: `Pat ${n}` }))
    expectFields(
      await requestSearch(own, 'customers', { filters: { id: { value: unknownIds('cus', 101) } } }),
      [['body.filters.id.value', 'too_big']],
    )
    const value = [...made.toReversed(), customerId, 'cus_x', '', ...unknownIds('cus', 60)]
    const page = await findPage(own, 'customers', { filters: { id: { value } }, limit: 2 })
    expect(idsOf(page.customers)).toEqual(made.toSorted())
    expect(page.nextCursor).toBe(null)
    const narrowed = { id: { value }, firstName: { value: 'pat 1', operator: 'eq' } }
    expect(idsOf(await find(own, 'customers', narrowed))).toEqual([made[1]])
  })

  test('by externalUserId minds case and every letter', async () => {
    const named = (value: unknown) => ({ externalUserId: { value, operator: 'eq' } })
    const page = await findPage(company, 'customers', { filters: named('User-1'), limit: 1 })
    expect(page).toMatchObject({ customers: [{ id: customerId }], nextCursor: null })
    for (const value of ['user-1', 'USER-1', 'User-1 ', 'User', 'User-%', 'Other-1', ''])
      expect(await find(company, 'customers', named(value)), value).toEqual([])
    const narrowed = { ...named('User-1'), firstName: { value: 'Sam' } }
    expect(await find(company, 'customers', narrowed)).toEqual([])
  })
})
