import { beforeAll, describe, expect, test } from 'vitest'
import { leaveLegacy, newCompany, newCustomer, newInvoice, type TestCompany } from '../support/florin.ts'
import { ask, defineOwnField, expectFields, find, kinds, type Kind } from '../support/search.ts'
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
    await defineOwnField(other, entity, 'foreign', { type: 'text' })
  }
  const payer = await newCustomer(company)
  const planId = await newPlan(company)
  for (const [name, held] of Object.entries(values)) {
    const customFields = name === 'first' ? { ...held, old: 'once' } : held
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
    for (const key of [
      'nothing',
      'Note',
      'NOTE',
      'foreign',
      '',
      'note ',
      'constructor',
      'toString',
      "a'b",
      '$1',
    ])
      expectFields(await ask(company, kind, { filters: { customFields: { [key]: { value: 'x' } } } }), [
        [`${path}.${key}`, 'unknown_custom_field'],
      ])
    const own = await newCompany()
    await defineOwnField(own, kind === 'invoices' ? 'customer' : 'invoice', 'note', { type: 'text' })
    expectFields(await ask(own, kind, { filters: { customFields: { note: { value: 'x' } } } }), [
      [`${path}.note`, 'unknown_custom_field'],
    ])
  })

  test.each<[string, unknown, string, string]>([
    ['note', 5, 'value', 'invalid_type'],
    ['note', null, 'value', 'invalid_type'],
    ['seats', '5', 'value', 'invalid_type'],
    ['seats', true, 'value', 'invalid_type'],
    ['vip', 'true', 'value', 'invalid_type'],
    ['vip', 1, 'value', 'invalid_type'],
    ['vip', [true], 'value', 'invalid_type'],
    ['since', '2026-02-30', 'value', 'invalid_date'],
    ['since', 'x', 'value', 'invalid_date'],
    ['since', 1e300, 'value', 'invalid_date'],
    ['tier', 1, 'value', 'invalid_type'],
    ['old', {}, 'value', 'invalid_type'],
    ['seats', undefined, 'value', 'invalid_type'],
  ])('refuse %s by %j', async (key, value, at, code) => {
    expectFields(await ask(company, kind, { filters: { customFields: { [key]: { value } } } }), [
      [`${path}.${key}.${at}`, code],
    ])
  })

  test.each([
    ['note', 'x', 'gt gte lt lte between'],
    ['tier', 'gold', 'gt gte lt lte between'],
    ['seats', 5, 'in contains startsWith'],
    ['since', '2026-03-10', 'in contains startsWith'],
    ['vip', true, 'in contains startsWith gt gte lt lte between'],
  ])('refuse %s by operators that its values have not', async (key, value, operators) => {
    for (const operator of [...operators.split(' '), 'or', 'EQ']) {
      const refused = await ask(company, kind, { filters: { customFields: { [key]: { value, operator } } } })
      expect(refused.status, operator).toBe(400)
      expect(refused.body.fields[0], operator).toMatchObject({
        path: `${path}.${key}.operator`,
        code: 'invalid_enum_value',
      })
    }
  })

  test('refuse a range in the wrong order', async () => {
    for (const [key, value] of [
      ['seats', [5, 4]],
      ['since', ['2026-03-11', '2026-03-10']],
    ] as const)
      expectFields(
        await ask(company, kind, { filters: { customFields: { [key]: { value, operator: 'between' } } } }),
        [[`${path}.${key}.value`, 'reversed_range']],
      )
  })

  test.each<[string, unknown, string | undefined, string[]]>([
    ['note', 'hello', undefined, ['second']],
    ['note', 'Hello', 'eq', []],
    ['note', ['hello', 'Hello World', 'x'], 'in', ['first', 'second']],
    ['note', 'HELLO', 'startsWith', ['first', 'second']],
    ['note', 'WORLD', 'contains', ['first']],
    ['note', '5', 'eq', ['third']],
    ['tier', 'gold', undefined, ['first']],
    ['tier', ['gold', 'Gold'], undefined, ['first', 'third']],
    ['tier', 'bronze', undefined, []],
    ['old', 'once', undefined, ['first']],
    ['seats', 5, undefined, ['first']],
    ['seats', 5.25, 'eq', ['second']],
    ['seats', -0, 'eq', ['fourth']],
    ['seats', 0, 'gte', ['first', 'fourth', 'second']],
    ['seats', 5, 'gt', ['second']],
    ['seats', 0, 'lt', ['third']],
    ['seats', 5, 'lte', ['first', 'fourth', 'third']],
    ['seats', [0, 5.25], 'between', ['first', 'fourth', 'second']],
    ['seats', 1e300, 'lt', ['first', 'fourth', 'second', 'third']],
    ['seats', 1e-300, 'gt', ['first', 'second']],
    ['vip', true, undefined, ['first']],
    ['vip', false, 'eq', ['second']],
    ['since', '2026-03-10', undefined, ['first', 'second', 'third']],
    ['since', '2026-03-10', 'gt', ['fourth']],
    ['since', '2026-03-10T12:00:00.000Z', 'eq', ['second']],
    ['since', '2026-03-10T12:00', 'gte', ['fourth', 'second', 'third']],
    ['since', '2026-03-11', 'gte', ['fourth']],
    ['since', Date.UTC(2026, 2, 11, 8), 'eq', ['fourth']],
    ['since', '9999-12-30', 'gt', []],
  ])('find %s by %j with %s', async (key, value, operator, expected) => {
    expect(await found(kind, { [key]: { value, operator } })).toEqual(expected)
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

describe('what an older system or another notation left in a field', () => {
  const odd = [
    '2026-02-30',
    '2026-13-01',
    '2026-03-10T99:99:99Z',
    '2026-03-10T1:2:3:4Z',
    '2026-03-10T10:00:00+99',
    'soon',
    20_260_310,
    null,
    true,
    ['2026-03-10'],
    { at: '2026-03-10' },
  ]

  test('fits no filter where it is none of the field’s values, and breaks no search', async () => {
    const own = await newCompany()
    for (const [key, type] of [
      ['since', 'date'],
      ['seats', 'number'],
      ['vip', 'boolean'],
      ['note', 'text'],
    ] as const)
      await defineOwnField(own, 'customer', key, { type })
    const good = await newCustomer(own, {
      customFields: { since: '2026-03-10', seats: 5, vip: true, note: 'x' },
    })
    for (const since of odd)
      await leaveLegacy(own, { customer: { customFields: { since, seats: '5', vip: 'true', note: ['x'] } } })
    for (const [key, value] of [
      ['seats', 5],
      ['vip', true],
      ['note', 'x'],
      ['since', '2026-03-10'],
    ])
      expect(await find(own, 'customers', { customFields: { [String(key)]: { value } } })).toMatchObject([
        { id: good },
      ])
  })

  test.each([
    '2026-03-10t12:00:00z',
    '2026-03-10 12:00:00z',
    '2026-03-10T12:00:00.123456789Z',
    '2026-03-10T14:30:00+0230',
    '2026-03-11T06:00:00+18:00',
    '2026-03-09T18:00:00-18:00',
    '2026-03-10T24:00:00-12:00',
  ])('a date is found in whatever notation it was accepted: %s', async (since) => {
    const own = await newCompany()
    await defineOwnField(own, 'customer', 'since', { type: 'date' })
    const made = await own.api.post('/api/customers', { email: 'a@example.com', customFields: { since } })
    // What is not accepted cannot be searched for.
    if (made.status !== 201) return
    for (const [value, operator] of [
      ['2026-03-10', 'gte'],
      ['2026-03-11T12:00:00.124Z', 'lte'],
    ])
      expect(await find(own, 'customers', { customFields: { since: { value, operator } } })).toHaveLength(1)
  })
})
