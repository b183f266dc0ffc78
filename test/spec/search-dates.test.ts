import { beforeAll, expect, test } from 'vitest'
import { newCompany, newCustomer, type TestCompany } from '../support/florin.ts'
import {
  requestSearch,
  expectFields,
  find,
  kinds,
  setInstants,
  writeInvoices,
  type Kind,
} from '../support/search.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

const at = (text: string) => Date.parse(text)
const day = '2026-03-10'

/** Records on both sides of each edge of a day, to the ms. */
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

/** Leaves out the customers that are created only for the other records. */
const known = (found: string[]) => found.filter((name) => name !== 'epoch')

test.each(everywhere)('of %s by %s a date alone is its whole day in UTC', async (kind, field) => {
  expect(await found(kind, field, 'eq', day)).toEqual(['midnight', 'justAfter', 'noon', 'lastOf'])
  expect(await found(kind, field, 'gte', day)).toEqual(names.slice(1))
  expect(await found(kind, field, 'gt', day)).toEqual(['nextDay'])
  expect(known(await found(kind, field, 'lt', day))).toEqual(['lastBefore'])
  expect(known(await found(kind, field, 'lte', day))).toEqual(names.slice(0, 5))
  expect(await found(kind, field, 'between', [day, '2026-03-11'])).toEqual(names.slice(1))
  expect(await found(kind, field, 'gt', '9999-12-31')).toEqual([])
})

test.each(exact)('of %s by %s a number and a full timestamp are one ms', async (kind, field) => {
  const { noon } = edges
  expect(await found(kind, field, 'eq', noon)).toEqual(['noon'])
  expect(await found(kind, field, 'eq', noon + 1)).toEqual([])
  expect(await found(kind, field, 'eq', '2026-03-10T12:00:00')).toEqual(['noon'])
  expect(await found(kind, field, 'gt', '2026-03-10T12:00:00.000Z')).toEqual(['lastOf', 'nextDay'])
  expect(known(await found(kind, field, 'lte', noon))).toEqual(names.slice(0, 4))
  expect(await found(kind, field, 'between', [noon, day])).toEqual(['noon', 'lastOf'])
})

test.each(kinds)('of %s no date is refused, also as an end of a range', async (kind) => {
  const path = 'body.filters.updatedAt.value'
  const send = (value: unknown, operator: string) =>
    requestSearch(company, kind, { filters: { updatedAt: { value, operator } } })
  expectFields(await send('x', 'eq'), [[path, 'invalid_date']])
  expectFields(await send(['2026-01-01', '2026-02-30'], 'between'), [[`${path}.1`, 'invalid_date']])
})

test('of customers by createdAt whole days count, whatever is sent', async () => {
  const ofDay = ['midnight', 'justAfter', 'noon', 'lastOf']
  for (const value of [edges.noon, '2026-03-11T01:00+05:00'])
    expect(await found('customers', 'createdAt', 'eq', value), String(value)).toEqual(ofDay)
  expect(await found('customers', 'createdAt', 'between', [edges.noon, edges.noon])).toEqual(ofDay)
  expect(await found('customers', 'createdAt', 'gte', edges.noon)).toEqual(names.slice(1))
  expect(known(await found('customers', 'createdAt', 'lte', edges.noon))).toEqual(names.slice(0, 5))
})
