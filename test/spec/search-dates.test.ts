import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, type TestCompany } from '../support/florin.ts'
import { ask, expectFields, find, setInstants, writeInvoices, type Kind } from '../support/search.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

const at = (text: string) => Date.parse(text)
const day = '2026-03-10'

/** Records on both sides of every edge of a day, to the ms. */
const edges = {
  lastBefore: at('2026-03-09T23:59:59.999Z'),
  midnight: at('2026-03-10T00:00:00.000Z'),
  justAfter: at('2026-03-10T00:00:00.001Z'),
  noon: at('2026-03-10T12:00:00.000Z'),
  lastOf: at('2026-03-10T23:59:59.999Z'),
  nextDay: at('2026-03-11T00:00:00.000Z'),
}
const names = Object.keys(edges)
const instants = Object.values(edges)

let company: TestCompany
const nameOf = new Map<string, string>()

beforeAll(async () => {
  company = await newCompany()
  const customerId = await newCustomer(company)
  await setInstants(company, 'customers', customerId, { createdAt: 0 })
  const rows = instants.map((ms) => ({
    customerId,
    createdAt: ms,
    updatedAt: ms,
    dueAt: ms,
    invoiceDate: ms,
  }))
  for (const [place, id] of (await writeInvoices(company, rows)).entries()) nameOf.set(id, names[place] ?? '')
  const planId = await newPlan(company)
  const subscriptions = instants.map((ms) => ({ customerId, planId, createdAt: ms, nextBillingAt: ms }))
  for (const [place, id] of (await writeSubscriptions(company, subscriptions)).entries())
    nameOf.set(id, names[place] ?? '')
  for (const [place, ms] of instants.entries()) {
    const id = await newCustomer(company)
    await setInstants(company, 'customers', id, { createdAt: ms })
    nameOf.set(id, names[place] ?? '')
  }
})

async function found(kind: Kind, field: string, operator: string, value: unknown): Promise<string[]> {
  const records = await find(company, kind, { [field]: { value, operator } })
  const named = records.map(({ id }) => nameOf.get(id) ?? 'epoch')
  return named.toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
}

const exact: [Kind, string][] = [
  ['invoices', 'createdAt'],
  ['invoices', 'updatedAt'],
  ['invoices', 'dueDate'],
  ['invoices', 'invoiceDate'],
  ['customers', 'updatedAt'],
  ['subscriptions', 'createdAt'],
  ['subscriptions', 'updatedAt'],
  ['subscriptions', 'nextBillingDate'],
]
const everywhere: [Kind, string][] = [...exact, ['customers', 'createdAt']]

const unparseable = [
  '',
  'x',
  '1',
  '0',
  'NaN',
  'null',
  'now',
  'today',
  'infinity',
  '-infinity',
  'epoch',
  'yesterday',
  '2026',
  '2026-03',
  '2026-3-1',
  '20260310',
  '2026/03/10',
  '10.03.2026',
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-03-00',
  '2026-04-31',
  '0000-01-01',
  '1899-12-31',
  '10000-01-01',
  '2026-03-10T',
  '2026-03-10T10',
  '2026-03-10T24:01',
  '2026-03-10T10:60',
  '2026-03-10T10:00:61',
  '2026-03-10T10:00:00+25:00',
  '2026-03-10T10:00:00 UTC',
  ' 2026-03-10',
  '2026-03-10 ',
  '1773100800000',
  "2026-03-10'; drop table invoices; --",
  '٢٠٢٦-٠٣-١٠',
  '2026-03-10\n',
  '2026-02-30T10:00:00Z',
  1e300,
  -1e300,
  9e15,
  253_402_300_800_000,
  -2_208_988_800_001,
  1.5,
  -8.64e15,
  null,
  true,
  [],
  {},
]

describe.each(everywhere)('of %s by %s', (kind, field) => {
  const path = `body.filters.${field}.value`

  test.each(unparseable)('%j is no date', async (value) => {
    for (const operator of ['eq', 'gte']) {
      const refused = await ask(company, kind, { filters: { [field]: { value, operator } } })
      expectFields(refused, [[path, Array.isArray(value) ? 'invalid_type' : 'invalid_date']])
    }
    const ends = await ask(company, kind, {
      filters: { [field]: { value: ['2026-01-01', value], operator: 'between' } },
    })
    expect(ends.body.fields[0].path).toMatch(`${path}.1`)
  })

  test('the first and the last day that are accepted find what they say', async () => {
    for (const value of ['9999-12-31', '9999-12-31T23:59:59.999Z', 253_402_300_799_999]) {
      expect(await found(kind, field, 'eq', value), String(value)).toEqual([])
      expect(await found(kind, field, 'gt', value), String(value)).toEqual([])
      expect((await found(kind, field, 'lte', value)).slice(-6), String(value)).toEqual(
        expect.arrayContaining(names),
      )
      const all = await found(kind, field, 'between', ['1900-01-01', value])
      expect(all, String(value)).toEqual(expect.arrayContaining(names))
    }
    expect(await found(kind, field, 'lt', '1900-01-01')).toEqual([])
    expect(await found(kind, field, 'gte', '1900-01-01')).toEqual(expect.arrayContaining(names))
  })

  test('a date alone is its whole day in UTC', async () => {
    expect(await found(kind, field, 'eq', day)).toEqual(['midnight', 'justAfter', 'noon', 'lastOf'])
    expect(await found(kind, field, 'gte', day)).toEqual(names.slice(1))
    expect(await found(kind, field, 'gt', day)).toEqual(['nextDay'])
    expect((await found(kind, field, 'lt', day)).filter((name) => name !== 'epoch')).toEqual(['lastBefore'])
    expect((await found(kind, field, 'lte', day)).filter((name) => name !== 'epoch')).toEqual(
      names.slice(0, 5),
    )
    expect(await found(kind, field, 'between', [day, day])).toEqual(names.slice(1, 5))
    expect(await found(kind, field, 'between', ['2026-03-09', day])).toEqual(names.slice(0, 5))
    expect(await found(kind, field, 'between', [day, '2026-03-11'])).toEqual(names.slice(1))
  })
})

describe.each(exact)('of %s by %s to the ms', (kind, field) => {
  const noon = edges.noon

  test('a number and a full timestamp are one ms', async () => {
    for (const value of [noon, '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00Z']) {
      expect(await found(kind, field, 'eq', value)).toEqual(['noon'])
      expect(await found(kind, field, 'gt', value)).toEqual(['lastOf', 'nextDay'])
      expect(await found(kind, field, 'gte', value)).toEqual(['noon', 'lastOf', 'nextDay'])
      const before = await found(kind, field, 'lt', value)
      expect(before.filter((name) => name !== 'epoch')).toEqual(names.slice(0, 3))
      const until = await found(kind, field, 'lte', value)
      expect(until.filter((name) => name !== 'epoch')).toEqual(names.slice(0, 4))
      expect(await found(kind, field, 'between', [value, value])).toEqual(['noon'])
    }
    for (const value of [noon - 1, noon + 1, '2026-03-10T12:00:00.001Z', '2026-03-10T11:59:59.999Z'])
      expect(await found(kind, field, 'eq', value)).toEqual([])
    expect(await found(kind, field, 'between', [edges.midnight, edges.justAfter])).toEqual([
      'midnight',
      'justAfter',
    ])
    expect(await found(kind, field, 'between', [edges.lastOf, '2026-03-11'])).toEqual(['lastOf', 'nextDay'])
  })

  test('a timestamp without an offset is UTC, and one with an offset is what it says', async () => {
    for (const value of [
      '2026-03-10T12:00:00',
      '2026-03-10T12:00',
      '2026-03-10 12:00:00.000',
      '2026-03-10T14:30:00+02:30',
      '2026-03-10T05:00:00-07:00',
      '2026-03-11T02:00:00+1400',
    ])
      expect(await found(kind, field, 'eq', value), value).toEqual(['noon'])
  })

  test('a range may begin within the day on which it ends', async () => {
    expect(await found(kind, field, 'between', [noon, day])).toEqual(['noon', 'lastOf'])
    expect(await found(kind, field, 'between', [day, noon])).toEqual(['midnight', 'justAfter', 'noon'])
  })
})

describe('customers by createdAt', () => {
  test('whole days count, whatever is sent', async () => {
    const ofDay = ['midnight', 'justAfter', 'noon', 'lastOf']
    for (const value of [
      edges.midnight,
      edges.noon,
      edges.lastOf,
      '2026-03-10T05:00:00Z',
      '2026-03-11T01:00+05:00',
    ])
      expect(await found('customers', 'createdAt', 'eq', value), String(value)).toEqual(ofDay)
    expect(await found('customers', 'createdAt', 'between', [edges.noon, edges.noon])).toEqual(ofDay)
    expect(await found('customers', 'createdAt', 'between', [edges.noon, day])).toEqual(ofDay)
    expect(await found('customers', 'createdAt', 'between', [edges.lastBefore, edges.midnight])).toEqual(
      names.slice(0, 5),
    )
    expect(await found('customers', 'createdAt', 'gte', edges.noon)).toEqual(names.slice(1))
    const until = await found('customers', 'createdAt', 'lte', edges.noon)
    expect(until.filter((name) => name !== 'epoch')).toEqual(names.slice(0, 5))
  })

  test('two days in the wrong order are refused', async () => {
    const value = [edges.nextDay, edges.lastOf]
    expectFields(
      await ask(company, 'customers', { filters: { createdAt: { value, operator: 'between' } } }),
      [['body.filters.createdAt.value', 'reversed_range']],
    )
  })
})
