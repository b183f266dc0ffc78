import { installationId } from '#kernel/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomField } from '#companies'
import { ApiError } from '#kernel/refusals'
import { c } from '#platform/database'
import { openStore, type IsolatedStore } from '../../test/support/bare-company.ts'
import { rowsOf } from '../../test/support/database.ts'
import { combineConditions } from './condition.ts'
import { parseCustomFilters, type CustomFilters } from './search-body.ts'
import { buildStatement } from './search-queries.ts'

const definitions: CustomField[] = [
  { key: 'note', type: 'text', archived: false },
  { key: 'seats', type: 'number', archived: false },
  { key: 'vip', type: 'boolean', archived: false },
  { key: 'since', type: 'date', archived: false },
  { key: 'tier', type: 'select', options: ['gold', 'silver', 'Gold'], archived: false },
  { key: 'old', type: 'text', archived: true },
]

const records: Record<string, object> = {
  none: {},
  first: { note: 'Hello World', seats: 5, vip: true, since: '2026-03-10', tier: 'gold', old: 'once' },
  second: { note: 'hello', seats: 5.25, vip: false, since: '2026-03-10T12:00:00Z', tier: 'silver' },
  third: { note: '5', seats: -1, since: '2026-03-11T00:00:00+02:00', tier: 'Gold' },
  fourth: { seats: 0, since: '2026-03-11T08:00:00' },
}

/** Values of an older system in a date field. */
const leftDates = [
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

const odd = ['%', '\\%', "' or '1'='1", '$1', '$&', '$custom-field-key$', 'NULL', '😀', '\n']

let store: IsolatedStore

beforeAll(async () => {
  store = await openStore()
  const left = leftDates.map((since) => ({ since, seats: '5', vip: 'true', note: ['x'] }))
  const written = odd.map((text) => ({ note: `<${text}>` }))
  await rowsOf(
    store.url,
    `create table records as select r.key as name, r.value as custom_fields from jsonb_each($1::jsonb) as r`,
    [
      JSON.stringify({
        ...records,
        ...left,
        ...Object.fromEntries(written.map((fields, at) => [odd[at], fields])),
      }),
    ],
  )
})

afterAll(() => store[Symbol.asyncDispose]())

/** Returns the records that match filters of custom fields. */
async function fitting(sent: CustomFilters): Promise<string[]> {
  const condition = combineConditions(parseCustomFilters(definitions, sent).map((filter) => filter.condition))
  const { query, values } = buildStatement('fitting records', { name: c.text() }, (bind) => {
    return `select name from records r where ${condition(bind)} order by name`
  })
  return (await store.db.find(installationId, query, values)).map(({ name }) => name)
}

function refused(sent: Record<string, unknown>): [path: string, code: string][] {
  try {
    parseCustomFilters(definitions, sent as CustomFilters)
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return (error.details.fields ?? []).map(({ path, code }) => [path, code])
  }
}

const path = 'body.filters.customFields'

describe('a filter of a field of the company’s own is refused', () => {
  test('where the company did not define it', () => {
    for (const key of [
      'nothing',
      'Note',
      'NOTE',
      '',
      'note ',
      'constructor',
      'toString',
      "a'b",
      '$1',
      ...odd,
    ])
      expect(refused({ [key]: { value: 'x' } })).toEqual([[`${path}.${key}`, 'unknown_custom_field']])
    const long = 'x'.repeat(255 * 1_024)
    expect(JSON.stringify(refused({ [long]: { value: 1 } })).length).toBeLessThan(3_000)
  })

  test.each<[string, unknown, string]>([
    ['note', 5, 'invalid_type'],
    ['note', null, 'invalid_type'],
    ['seats', '5', 'invalid_type'],
    ['seats', true, 'invalid_type'],
    ['vip', 'true', 'invalid_type'],
    ['vip', 1, 'invalid_type'],
    ['vip', [true], 'invalid_type'],
    ['since', '2026-02-30', 'invalid_date'],
    ['since', 'x', 'invalid_date'],
    ['since', 1e300, 'invalid_date'],
    ['tier', 1, 'invalid_type'],
    ['old', {}, 'invalid_type'],
    ['seats', undefined, 'invalid_type'],
  ])('where %s is compared with %j', (key, value, code) => {
    expect(refused({ [key]: { value } })).toEqual([[`${path}.${key}.value`, code]])
  })

  test.each([
    ['note', 'x', 'gt gte lt lte between'],
    ['tier', 'gold', 'gt gte lt lte between'],
    ['seats', 5, 'in contains startsWith'],
    ['since', '2026-03-10', 'in contains startsWith'],
    ['vip', true, 'in contains startsWith gt gte lt lte between'],
  ])('where the values of %s have no such operator', (key, value, operators) => {
    for (const operator of [...operators.split(' '), 'or', 'EQ'])
      expect(refused({ [key]: { value, operator } })[0], operator).toEqual([
        `${path}.${key}.operator`,
        'invalid_enum_value',
      ])
  })

  test('where a range is in the wrong order', () => {
    for (const [key, value] of [
      ['seats', [5, 4]],
      ['since', ['2026-03-11', '2026-03-10']],
    ] as const)
      expect(refused({ [key]: { value, operator: 'between' } })).toEqual([
        [`${path}.${key}.value`, 'reversed_range'],
      ])
  })
})

describe('fields of the company’s own are found', () => {
  test.each<[string, unknown, CustomFilters[string]['operator'], string[]]>([
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
  ])(
    '%s by %j with %s, and what an older system left there fits nothing',
    async (key, value, operator, names) => {
      expect(await fitting({ [key]: { value, operator } })).toEqual(names)
    },
  )

  test.each(odd)('by the text %j as it is, and by nothing else', async (text) => {
    const found = async (value: unknown, operator: 'contains' | 'startsWith' | 'in') =>
      (await fitting({ note: { value, operator } })).filter((name) => odd.includes(name))
    const containing = odd.filter((other) => other.toLowerCase().includes(text.toLowerCase()))
    expect(new Set(await found(text, 'contains'))).toEqual(new Set(containing))
    const begun = odd.filter((other) => other.toLowerCase().startsWith(text.toLowerCase()))
    expect(new Set(await found(`<${text}`, 'startsWith'))).toEqual(new Set(begun))
    expect(await found([`<${text}>`, 'nothing'], 'in')).toEqual([text])
  })
})
