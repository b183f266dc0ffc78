import { beforeAll, describe, expect, test } from 'vitest'
import {
  insertLegacyRecord,
  newCompany,
  newCustomer,
  newInvoice,
  type TestCompany,
} from '../support/florin.ts'
import { requestSearch, defineOwnField, expectFields, find, kinds, type Kind } from '../support/search.ts'
import { newPlan, newSubscription } from '../support/subscriptions.ts'

const definitions = {
  note: { type: 'text' },
  seats: { type: 'number' },
  vip: { type: 'boolean' },
  since: { type: 'date' },
  tier: { type: 'select', options: ['gold', 'silver', 'Gold'] },
  old: { type: 'text', archived: true },
}

const values: Record<string, object> = {
  none: {},
  first: { note: 'Hello World', seats: 5, vip: true, since: '2026-03-10', tier: 'gold' },
  second: { note: 'hello', seats: 5.25, vip: false, since: '2026-03-10T12:00:00Z', tier: 'silver' },
  third: { note: '5', seats: -1, since: '2026-03-11T00:00:00+02:00', tier: 'Gold' },
  fourth: { seats: 0, since: '2026-03-11T08:00:00' },
}

let company: TestCompany
const nameOf = new Map<string, string>()

beforeAll(async () => {
  company = await newCompany()
  const other = await newCompany()
  for (const entity of ['invoice', 'customer', 'subscription']) {
    for (const [key, definition] of Object.entries(definitions))
      await defineOwnField(company, entity, key, { ...definition, archived: false })
    await defineOwnField(company, entity, `of_${entity}`, { type: 'text' })
    await defineOwnField(other, entity, 'foreign', { type: 'text' })
  }
  const payer = await newCustomer(company)
  const planId = await newPlan(company)
  for (const [name, fields] of Object.entries(values)) {
    const customFields = name === 'first' ? { ...fields, old: 'once' } : fields
    nameOf.set((await newInvoice(company, payer, { customFields })).id, name)
    nameOf.set(await newCustomer(company, { customFields }), name)
    const subscription = { customerId: payer, planId, startDate: '2099-01-01', customFields }
    nameOf.set(await newSubscription(company, subscription), name)
  }
  for (const entity of ['invoice', 'customer', 'subscription'])
    await defineOwnField(company, entity, 'old', definitions.old)
})

async function found(kind: Kind, customFields: object): Promise<string[]> {
  const records = await find(company, kind, { customFields })
  return records.map(({ id }) => nameOf.get(id) ?? 'payer').toSorted()
}

describe.each(kinds)('%s by fields of the company’s own', (kind) => {
  const path = 'body.filters.customFields'

  test('refuse a key that the company did not define for them', async () => {
    const ofOthers = kind === 'invoices' ? 'of_customer' : 'of_invoice'
    const keys = ['nothing', 'Note', 'note ', 'foreign', ofOthers]
    const customFields = Object.fromEntries(keys.map((key) => [key, { value: 'x' }]))
    expectFields(
      await requestSearch(company, kind, { filters: { customFields } }),
      keys.map((key) => [`${path}.${key}`, 'unknown_custom_field']),
    )
  })

  test('refuse a value, an operator and a range that the field does not take', async () => {
    const customFields = {
      note: { value: 5 },
      seats: { value: 5, operator: 'in' },
      since: { value: ['2026-03-11', '2026-03-10'], operator: 'between' },
      vip: { value: 1 },
    }
    const refused = await requestSearch(company, kind, { filters: { customFields } })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toMatchObject([
      { path: `${path}.note.value`, code: 'invalid_type' },
      { path: `${path}.seats.operator`, code: 'invalid_enum_value' },
      { path: `${path}.seats.value`, code: 'invalid_type' },
      { path: `${path}.since.value`, code: 'reversed_range' },
      { path: `${path}.vip.value`, code: 'invalid_type' },
    ])
  })

  test('find each type by what it holds', async () => {
    for (const [key, value, operator, expected] of [
      ['note', 'hello', undefined, ['second']],
      ['note', 'WORLD', 'contains', ['first']],
      ['tier', ['gold', 'Gold'], undefined, ['first', 'third']],
      ['old', 'once', undefined, ['first']],
      ['seats', [0, 5.25], 'between', ['first', 'fourth', 'second']],
      ['vip', false, 'eq', ['second']],
      ['since', '2026-03-10', undefined, ['first', 'second', 'third']],
      ['since', '2026-03-10T12:00', 'gte', ['fourth', 'second', 'third']],
    ] as const)
      expect(await found(kind, { [key]: { value, operator } }), `${key} ${operator}`).toEqual(expected)
  })

  test('combine with each other and with other filters', async () => {
    expect(
      await found(kind, { note: { value: 'h', operator: 'startsWith' }, vip: { value: false } }),
    ).toEqual(['second'])
    expect(await found(kind, { note: { value: 'hello' }, vip: { value: true } })).toEqual([])
    expect(await found(kind, {})).toHaveLength(kind === 'customers' ? 6 : 5)
    const filters = {
      customFields: { vip: { value: true } },
      createdAt: { value: '2000-01-01', operator: 'lt' },
    }
    expect(await find(company, kind, filters)).toEqual([])
  })
})

test('a date is found in whatever notation it was accepted', async () => {
  for (const since of [
    '2026-03-10t12:00:00z',
    '2026-03-10 12:00:00z',
    '2026-03-10T12:00:00.123456789Z',
    '2026-03-10T14:30:00+0230',
    '2026-03-11T06:00:00+18:00',
    '2026-03-09T18:00:00-18:00',
    '2026-03-10T24:00:00-12:00',
  ]) {
    const email = `${Buffer.from(since).toString('hex')}@example.com`
    const made = await company.api.post('/api/customers', { email, customFields: { since } })
    // A rejected value is not stored, so no search can find it.
    if (made.status !== 201) continue
    for (const [value, operator] of [
      ['2026-03-10', 'gte'],
      ['2026-03-11T12:00:00.124Z', 'lte'],
    ]) {
      const filters = { email: { value: email }, customFields: { since: { value, operator } } }
      expect(await find(company, 'customers', filters), `${since} ${operator}`).toHaveLength(1)
    }
  }
})

test('what an older system left in a field fits no filter of it, and breaks no search', async () => {
  const own = await newCompany()
  await defineOwnField(own, 'customer', 'since', { type: 'date' })
  const good = await newCustomer(own, { customFields: { since: '2026-03-10' } })
  for (const since of ['2026-02-30', 20_260_310, { at: '2026-03-10' }])
    await insertLegacyRecord(own, { customer: { customFields: { since } } })
  const filters = { customFields: { since: { value: '2026-03-10' } } }
  expect(await find(own, 'customers', filters)).toMatchObject([{ id: good }])
})
