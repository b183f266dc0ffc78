import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, type TestCompany } from '../support/florin.ts'
import { requestSearch, defineOwnField, expectFields, find, kinds, writeInvoices } from '../support/search.ts'

/** Texts with a special meaning to some layer, which a search must take literally. */
const odd = ['%', '\\', "'; drop table invoices; --", '$&', '$custom-field-key$', '😀']

let company: TestCompany
let plain: string
const customerOf = new Map<string, string>()
const invoiceOf = new Map<string, string>()

beforeAll(async () => {
  company = await newCompany()
  await defineOwnField(company, 'invoice', 'note', { type: 'text' })
  await defineOwnField(company, 'customer', 'note', { type: 'text' })
  plain = await newCustomer(company, { firstName: 'plain', companyName: 'Plain', externalUserId: 'plain' })
  for (const [place, text] of odd.entries())
    customerOf.set(
      text,
      await newCustomer(company, {
        firstName: `<${text}>`,
        companyName: 'Odd',
        externalUserId: `user ${place} ${text}`,
        customFields: { note: `<${text}>` },
      }),
    )
  await writeInvoices(company, [{ customerId: plain, number: 'plain' }])
  const rows = odd.map((text) => ({
    customerId: plain,
    number: `<${text}>`,
    customFields: { note: `<${text}>` },
  }))
  for (const [place, id] of (await writeInvoices(company, rows)).entries())
    invoiceOf.set(odd[place] ?? '', id)
})

const ids = (items: { id: string }[]) => items.map(({ id }) => id)

describe('a text that means something elsewhere', () => {
  test.each(odd)('is found in names as it is, and as nothing else: %j', async (text) => {
    const contained = odd.filter((other) => other.toLowerCase().includes(text.toLowerCase()))
    const expected = contained.map((other) => customerOf.get(other)).toSorted()
    const named = await find(company, 'customers', {
      firstName: { value: text },
      companyName: { value: 'odd' },
    })
    expect(ids(named)).toEqual(expected)
    const equal = await find(company, 'customers', { firstName: { value: `<${text}>`, operator: 'eq' } })
    expect(ids(equal)).toEqual([customerOf.get(text)])
    const external = `user ${odd.indexOf(text)} ${text}`
    expect(ids(await find(company, 'customers', { externalUserId: { value: external } }))).toEqual([
      customerOf.get(text),
    ])
  })

  test.each(odd)('is found in numbers and fields of the company’s own: %j', async (text) => {
    const contained = odd.filter((other) => other.toLowerCase().includes(text.toLowerCase()))
    const expected = contained.map((other) => invoiceOf.get(other)).toReversed()
    const filter = { value: text, operator: 'contains' }
    expect(ids(await find(company, 'invoices', { invoiceId: filter }))).toEqual(expected)
    expect(ids(await find(company, 'invoices', { customFields: { note: filter } }))).toEqual(expected)
    const begun = { value: `<${text}`, operator: 'startsWith' }
    const begin = odd.filter((other) => other.toLowerCase().startsWith(text.toLowerCase()))
    const beginning = begin.map((other) => invoiceOf.get(other)).toReversed()
    expect(ids(await find(company, 'invoices', { invoiceId: begun }))).toEqual(beginning)
    expect(ids(await find(company, 'invoices', { customFields: { note: begun } }))).toEqual(beginning)
    const equal = { value: [`<${text}>`, 'nothing'], operator: 'in' }
    expect(ids(await find(company, 'invoices', { invoiceId: equal }))).toEqual([invoiceOf.get(text)])
    expect(ids(await find(company, 'invoices', { customFields: { note: equal } }))).toEqual([
      invoiceOf.get(text),
    ])
  })

  test('in an email filter is a text like any other', async () => {
    for (const operator of ['eq', 'startsWith', 'contains'])
      expect(await find(company, 'customers', { email: { value: '%', operator } }), operator).toEqual([])
  })

  test('is no key of the company’s own fields', async () => {
    for (const kind of kinds) {
      const filters = { customFields: { "'; drop table invoices; --": { value: 1 } } }
      expect((await requestSearch(company, kind, { filters })).status).toBe(400)
    }
  })
})

describe('a text that no record could hold', () => {
  test('is refused: the character 0 and half of a pair', async () => {
    for (const text of ['a\\u0000b', '\\udc00x'])
      for (const [kind, field] of [
        ['invoices', 'invoiceId'],
        ['invoices', 'id'],
        ['customers', 'email'],
        ['customers', 'firstName'],
        ['subscriptions', 'customer'],
        ['subscriptions', 'planId'],
      ] as const) {
        const body = `{"filters":{"${field}":{"value":"${text}"}}}`
        expect((await requestSearch(company, kind, body)).status, body).toBe(400)
        const cursor = await requestSearch(company, kind, `{"cursor":"${text}"}`)
        expect(cursor.status).toBe(400)
      }
  })

  test('is refused by its path, in few words, where it is longer than any', async () => {
    const value = `inv_${'0'.repeat(200_000)}`
    for (const [kind, name] of [
      ['invoices', 'id'],
      ['customers', 'email'],
      ['subscriptions', 'customer'],
    ] as const) {
      const refused = await requestSearch(company, kind, { filters: { [name]: { value } } })
      expectFields(refused, [[`body.filters.${name}.value`, 'too_big']])
      expect(refused.text.length).toBeLessThan(2_000)
    }
    expect(await find(company, 'customers', { firstName: { value: 'x'.repeat(2_000) } })).toEqual([])
  })
})

describe.each(kinds)('a body for %s', (kind) => {
  const long = 'x'.repeat(255 * 1_024)

  test('with a key of 255 kB is refused in few words', async () => {
    for (const body of [{ [long]: 1 }, { filters: { customFields: { [long]: { value: 1 } } } }]) {
      const refused = await requestSearch(company, kind, body)
      expect(refused.status).toBe(400)
      expect(refused.text.length).toBeLessThan(3_000)
    }
  })

  test('of more than 256 kB is refused', async () => {
    expect(
      (await requestSearch(company, kind, { filters: { id: { value: `${long}${long}` } } })).status,
    ).toBe(413)
    expect((await requestSearch(company, kind, { filters: { id: { value: long } } })).status).toBe(400)
  })

  test('with thousands of keys or of levels is refused', async () => {
    const keys = Object.fromEntries(Array.from({ length: 9_000 }, (_, place) => [`k${place}`, { value: 1 }]))
    expect((await requestSearch(company, kind, { filters: keys })).status).toBe(400)
    expect((await requestSearch(company, kind, { filters: { customFields: keys } })).status).toBe(400)
    for (const depth of [20, 31, 100, 50_000]) {
      const deep = `{"filters":{"id":{"value":${'['.repeat(depth)}${']'.repeat(depth)}}}}`
      expect((await requestSearch(company, kind, deep)).status).toBe(400)
    }
    expect(await find(company, 'customers', { firstName: { value: 'plain' } })).toHaveLength(1)
  })
})

test('case does not matter in any alphabet where it is said not to', async () => {
  const id = await newCustomer(company, { firstName: 'ÉLODIE' })
  await writeInvoices(company, [{ customerId: id, number: 'RECHNUNG-Ü-1' }])
  expect(ids(await find(company, 'customers', { firstName: { value: 'élodie', operator: 'eq' } }))).toEqual([
    id,
  ])
  const begun = { value: 'rechnung-ü', operator: 'startsWith' }
  expect(await find(company, 'invoices', { invoiceId: begun })).toHaveLength(1)
})
