import { beforeAll, describe, expect, test } from 'vitest'
import {
  insertLegacyRecord,
  newCompany,
  newCustomer,
  saveCard,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { find, findPage, walkIds, writeCustomers } from '../support/search.ts'

let company: TestCompany
const ids: Record<string, string> = {}

beforeAll(async () => {
  company = await newCompany()
  const customers: Record<string, Record<string, unknown>> = {
    zoe: { email: ' Zoe@X.com ', firstName: 'Zoë', lastName: 'Archer', companyName: 'Archers Ltd' },
    adam: { email: 'adam@x.com', firstName: 'Adam', lastName: 'Zimmer' },
    adams: { email: 'ADAMS@y.org', firstName: 'Adam', lastName: 'Archer', companyName: 'ARCHERS ltd' },
    madame: { email: 'adam@x.com', firstName: 'Madame' },
  }
  for (const [name, fields] of Object.entries(customers)) ids[name] = await newCustomer(company, fields)
  ids['legacy'] = await insertLegacyRecord(company, { customer: { firstName: 'Adam', companyName: 'Old' } })
  ids['spaced'] = await insertLegacyRecord(company, {
    customer: { email: ' Old@X.com ', lastName: 'Spaced' },
  })
})

async function found(filters: object): Promise<string[]> {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return (await find(company, 'customers', filters)).map(({ id }) => names.get(id) ?? id)
}

const is = (value: unknown, operator?: string) => ({ value, operator })

describe('customers', () => {
  test.each<[object, string[]]>([
    [{ firstName: is('ADAM') }, ['adam', 'adams', 'madame', 'legacy']],
    [{ firstName: is('dam', 'contains') }, ['adam', 'adams', 'madame', 'legacy']],
    [{ firstName: is('aDAM', 'eq') }, ['adam', 'adams', 'legacy']],
    [{ firstName: is('dam', 'eq') }, []],
    [{ lastName: is('arch') }, ['zoe', 'adams']],
    [{ lastName: is('zimmer', 'eq') }, ['adam']],
    [{ companyName: is('archers LTD', 'eq') }, ['zoe', 'adams']],
    [{ companyName: is('rs l') }, ['zoe', 'adams']],
    [{ firstName: is('adam'), lastName: is('archer') }, ['adams']],
    [{ firstName: is('adam'), email: is('@x.com', 'contains') }, ['adam', 'madame']],
    [{ firstName: is('nobody') }, []],
  ])('by %j are found by id', async (filters, names) => {
    expect(await found(filters)).toEqual(names.toSorted((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)))
  })

  test('by email are compared trimmed and without case', async () => {
    for (const value of ['zoe@x.com', ' ZOE@X.COM ', 'Zoe@x.com\n']) {
      expect(await found({ email: is(value) })).toEqual(['zoe'])
      expect(await found({ email: is(value, 'eq') })).toEqual(['zoe'])
    }
    expect(await found({ email: is('zoe@x.co') })).toEqual([])
    expect(await found({ email: is('nobody@x.com') })).toEqual([])
    expect(await found({ email: is(' OE@x ', 'contains') })).toEqual(['zoe'])
    expect(await found({ email: is('zo_@x.com') })).toEqual([])
    expect(await found({ email: is('%', 'contains') })).toEqual([])
  })

  test('by an email come in the order of emails, and of one email by id', async () => {
    const same = [ids['adam'] ?? '', ids['madame'] ?? ''].toSorted()
    const of = async (filters: object) =>
      walkIds(company, 'customers', { filters, limit: 1 }).then((all) =>
        all.filter((id) => id !== ids['spaced']),
      )
    expect(await of({ email: is('adam@x.com', 'eq') })).toEqual(same)
    expect(await of({ email: is('ADAM', 'startsWith') })).toEqual([...same, ids['adams']])
    expect(await of({ email: is('a', 'startsWith'), lastName: is('archer') })).toEqual([ids['adams']])
    expect((await of({ email: is('', 'startsWith') })).slice(0, 3)).toEqual([...same, ids['adams']])
  })

  test('otherwise come by id, those without an email among them', async () => {
    const all = Object.values(ids).toSorted()
    for (const limit of [1, 2, 3, 100]) expect(await walkIds(company, 'customers', { limit })).toEqual(all)
    const containing = await walkIds(company, 'customers', {
      filters: { email: is('@', 'contains') },
      limit: 2,
    })
    expect(containing).toEqual(all.filter((id) => id !== ids['legacy']))
  })

  test('without an email fit no filter of an email', async () => {
    for (const [value, operator] of [
      ['', 'eq'],
      ['', 'contains'],
      ['', 'startsWith'],
      ['null', 'eq'],
    ]) {
      expect(await found({ email: is(value, operator) }), operator).not.toContain('legacy')
    }
    expect(await found({ companyName: is('old') })).toEqual(['legacy'])
  })

  test('whom an older system left with spaces around the email are found by it', async () => {
    expect(await found({ email: is('old@x.com') })).toEqual(['spaced'])
    expect(await found({ email: is('old', 'startsWith') })).toEqual(['spaced'])
  })

  test('of another company are never among them', async () => {
    const other = await newCompany()
    const id = await newCustomer(other, { email: 'adam@x.com', firstName: 'Adam' })
    for (const filters of [
      {},
      { email: is('adam@x.com') },
      { firstName: is('adam') },
      { id: is(Object.values(ids)) },
    ])
      expect((await find(other, 'customers', filters)).filter((customer) => customer.id !== id)).toEqual([])
  })
})

test('a customer who is found reads as alone, and carries a name', async () => {
  const own = await newCompany()
  const id = await newCustomer(own, {
    firstName: 'Pat',
    lastName: 'Payer',
    city: 'Dallas',
    externalUserId: 'p',
  })
  const firm = await newCustomer(own, { companyName: 'Firm' })
  const nobody = await insertLegacyRecord(own, { customer: { defaultPaymentOptions: [] } })
  await saveCard(own, id)
  const items: Loose[] = (await findPage(own, 'customers', {})).customers
  for (const item of items) {
    const { correlationId: _, ...alone } = (await own.api.get(`/api/customers/${item.id}`)).body
    const { name: __, ...rest } = item
    expect(rest).toEqual(alone)
  }
  const named = Object.fromEntries(items.map((item) => [item.id, item.name]))
  expect(named).toMatchObject({ [id]: 'Pat Payer', [firm]: 'Firm' })
  expect(items.find((item) => item.id === nobody)).not.toHaveProperty('email')
})

test('customers are found by what was changed of them', async () => {
  const own = await newCompany()
  const id = await newCustomer(own, { email: 'before@x.com', firstName: 'Before' })
  await own.api.put(`/api/customers/${id}`, { email: 'After@x.com', firstName: 'After' })
  expect(await find(own, 'customers', { email: is('before@x.com') })).toEqual([])
  expect(await find(own, 'customers', { firstName: is('before') })).toEqual([])
  expect(await find(own, 'customers', { email: is('after', 'startsWith') })).toMatchObject([{ id }])
})

test('many customers with one email are walked through, and no other is met', async () => {
  const own = await newCompany()
  const emails = Array.from({ length: 2_400 }, (_, place) =>
    place % 2 ? 'same@x.com' : `other${place}@x.com`,
  )
  const made = await writeCustomers(own, [...emails, null])
  const same = made.filter((_, place) => place % 2 && place < 2_400).toSorted()
  expect(await walkIds(own, 'customers', { filters: { email: is('SAME@x.com') }, limit: 100 })).toEqual(same)
  const begun = await walkIds(own, 'customers', { filters: { email: is('same', 'startsWith') }, limit: 100 })
  expect(begun).toEqual(same)
  const contained = { email: is('other239', 'contains') }
  const few = await walkIds(own, 'customers', { filters: contained, limit: 100 })
  expect(few).toEqual(made.filter((_, place) => emails[place]?.startsWith('other239')).toSorted())
})
