import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, type TestCompany } from '../support/florin.ts'
import { ask, defineOwnField, find, kinds, writeInvoices } from '../support/search.ts'

/** Texts that mean something to some layer, none of which may mean anything here. */
const odd = [
  '%',
  '_',
  '100%',
  'a_b',
  '\\',
  '\\%',
  "'",
  "''",
  '"',
  "' or '1'='1",
  "'; drop table invoices; --",
  '$1',
  '$1::text',
  '$&',
  '$custom-field-key$',
  '{}',
  '[]',
  '{a,b}',
  'NULL',
  '😀',
  '👩‍👩‍👧',
  'é',
  'e\u0301',
  'ﬀ',
  'ß',
  '\u202e',
  '\u{10ffff}',
  '\u0001',
  '\n',
  '\t',
  ' ',
  '(?i)a',
  '.*',
  '^a$',
]

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

describe.each(odd)('the text %j', (text) => {
  test('is found in names as it is, and as nothing else', async () => {
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

  test('is found in numbers and fields of the company’s own, and as nothing else', async () => {
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

  test('is no id, no status and no date', async () => {
    for (const name of ['id', 'customerId', 'subscriptionId'])
      expect(await find(company, 'invoices', { [name]: { value: text } })).toEqual([])
    for (const name of ['invoiceStatus', 'lastAttemptStatus', 'amount', 'dueDate'])
      expect((await ask(company, 'invoices', { filters: { [name]: { value: text } } })).status).toBe(400)
    const filters = { customFields: { [text]: { value: 1 } } }
    for (const kind of kinds) expect((await ask(company, kind, { filters })).status).toBe(400)
  })

  test('in an email filter is a text like any other', async () => {
    for (const operator of ['eq', 'startsWith', 'contains']) {
      const found = await ask(company, 'customers', { filters: { email: { value: text, operator } } })
      expect(found.status, found.text).toBe(201)
      // What only spaces stand for is begun and contained by every email.
      const isSpace = text.trim() === '' && operator !== 'eq'
      expect(found.body.customers.length, operator).toBe(isSpace ? 20 : 0)
    }
  })
})

describe('a text that no record could hold', () => {
  test('is refused: the character 0 and half of a pair', async () => {
    for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00x'])
      for (const [kind, field] of [
        ['invoices', 'invoiceId'],
        ['invoices', 'id'],
        ['customers', 'email'],
        ['customers', 'firstName'],
        ['subscriptions', 'customer'],
        ['subscriptions', 'planId'],
      ] as const) {
        const body = `{"filters":{"${field}":{"value":"${text}"}}}`
        expect((await ask(company, kind, body)).status, body).toBe(400)
        const cursor = await ask(company, kind, `{"cursor":"${text}"}`)
        expect(cursor.status).toBe(400)
      }
  })

  test('is refused by its path where it is longer than any', async () => {
    for (const value of ['x'.repeat(2_001), '😀'.repeat(60_000), `inv_${'0'.repeat(200_000)}`])
      for (const [kind, name] of [
        ['invoices', 'id'],
        ['invoices', 'invoiceId'],
        ['customers', 'email'],
        ['customers', 'firstName'],
        ['customers', 'externalUserId'],
        ['subscriptions', 'customer'],
        ['subscriptions', 'email'],
        ['subscriptions', 'planId'],
      ] as const) {
        const refused = await ask(company, kind, { filters: { [name]: { value } } })
        expect(refused, name).toMatchObject({
          status: 400,
          body: { fields: [{ path: `body.filters.${name}.value`, code: 'too_big' }] },
        })
        expect(refused.text.length).toBeLessThan(2_000)
      }
    expect(await find(company, 'customers', { firstName: { value: 'x'.repeat(2_000) } })).toEqual([])
  })
})

describe.each(kinds)('a body for %s', (kind) => {
  const long = 'x'.repeat(255 * 1_024)

  test.each<[string, object]>([
    ['in the body', { [long]: 1 }],
    ['among the filters', { filters: { [long]: { value: 1 } } }],
    ['within a filter', { filters: { id: { value: 'x', [long]: 1 } } }],
    ['among the fields of the company’s own', { filters: { customFields: { [long]: { value: 1 } } } }],
  ])('with a key of 255 kB %s is refused in few words', async (_, body) => {
    const refused = await ask(company, kind, body)
    expect(refused.status).toBe(400)
    expect(refused.text.length).toBeLessThan(3_000)
  })

  test('of more than 256 kB is refused', async () => {
    expect((await ask(company, kind, { filters: { id: { value: `${long}${long}` } } })).status).toBe(413)
    expect((await ask(company, kind, { filters: { id: { value: long } } })).status).toBe(400)
  })

  test('with thousands of keys or of levels is refused', async () => {
    const keys = Object.fromEntries(Array.from({ length: 9_000 }, (_, place) => [`k${place}`, { value: 1 }]))
    expect((await ask(company, kind, { filters: keys })).status).toBe(400)
    expect((await ask(company, kind, { filters: { customFields: keys } })).status).toBe(400)
    for (const depth of [20, 31, 100, 50_000]) {
      const deep = `{"filters":{"id":{"value":${'['.repeat(depth)}${']'.repeat(depth)}}}}`
      expect((await ask(company, kind, deep)).status).toBe(400)
    }
    expect(await find(company, 'customers', { firstName: { value: 'plain' } })).toHaveLength(1)
  })
})

test('case does not matter in any alphabet where it is said not to', async () => {
  const own = await newCompany()
  const id = await newCustomer(own, { firstName: 'ÉLODIE', companyName: 'Ärger & Söhne' })
  await writeInvoices(own, [{ customerId: id, number: 'RECHNUNG-Ü-1' }])
  expect(ids(await find(own, 'customers', { firstName: { value: 'élodie', operator: 'eq' } }))).toEqual([id])
  expect(ids(await find(own, 'customers', { companyName: { value: 'ÄRGER & SÖ' } }))).toEqual([id])
  for (const value of ['rechnung-ü', 'RECHNUNG-Ü', 'Rechnung-ü-1'])
    expect(await find(own, 'invoices', { invoiceId: { value, operator: 'startsWith' } }), value).toHaveLength(
      1,
    )
})
