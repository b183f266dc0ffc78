import { describe, expect, test } from 'vitest'
import { calls, codesOf, kinds, problemsOf, getRefusal, resources } from '../../test/support/search-bodies.ts'
import { createSearchBody } from './search-body.ts'

type Refused = [body: unknown, path: string, code: string]

describe.each(calls)('of the body of %s', (_name, schema) => {
  test.each<Refused>([
    [{ foo: 1 }, 'body.foo', 'unrecognized_keys'],
    [{ page: 1 }, 'body.page', 'unrecognized_keys'],
    [{ pageSize: 20 }, 'body.pageSize', 'unrecognized_keys'],
    [{ filter: {} }, 'body.filter', 'unrecognized_keys'],
    [{ filters: { foo: { value: 1 } } }, 'body.filters.foo', 'unrecognized_keys'],
    [{ filters: { constructor: { value: 1 } } }, 'body.filters.constructor', 'unrecognized_keys'],
    [{ filters: { toString: { value: 1 } } }, 'body.filters.toString', 'unrecognized_keys'],
    [{ filters: { or: [{ id: { value: 'x' } }] } }, 'body.filters.or', 'unrecognized_keys'],
    [{ filters: { 'id.value': { value: 1 } } }, 'body.filters.id.value', 'unrecognized_keys'],
    [{ filters: { id: { value: 'x', x: 1 } } }, 'body.filters.id.x', 'unrecognized_keys'],
    [{ filters: [] }, 'body.filters', 'invalid_type'],
    [{ filters: 'id' }, 'body.filters', 'invalid_type'],
    [{ filters: null }, 'body.filters', 'invalid_type'],
    [{ filters: { id: 'x' } }, 'body.filters.id', 'invalid_type'],
    [{ filters: { id: ['x'] } }, 'body.filters.id', 'invalid_type'],
    [{ filters: { id: null } }, 'body.filters.id', 'invalid_type'],
    [{ filters: { id: {} } }, 'body.filters.id.value', 'invalid_type'],
    [{ filters: { id: { operator: 'eq' } } }, 'body.filters.id.value', 'invalid_type'],
    [{ filters: { customFields: [] } }, 'body.filters.customFields', 'invalid_type'],
    [{ filters: { customFields: { a: 1 } } }, 'body.filters.customFields.a', 'invalid_type'],
  ])('%j is refused by the path of what is wrong', (body, path, code) => {
    expect(codesOf(problemsOf(schema, body))).toEqual([[path, code]])
  })

  test.each([
    [{ Filters: {} }, 'body.Filters', 'filters'],
    [{ FILTERS: {} }, 'body.FILTERS', 'filters'],
    [{ filters: { ID: { value: 'x' } } }, 'body.filters.ID', 'id'],
    [{ filters: { CreatedAt: { value: 0 } } }, 'body.filters.CreatedAt', 'createdAt'],
    [{ filters: { customfields: {} } }, 'body.filters.customfields', 'customFields'],
    [{ filters: { id: { value: 'x', Operator: 'eq' } } }, 'body.filters.id.Operator', 'operator'],
    [
      { filters: { customFields: { a: { value: 1, Operator: 'eq' } } } },
      'body.filters.customFields.a.Operator',
      'operator',
    ],
  ])('%j is refused with the right spelling', (body, path, meant) => {
    const problems = problemsOf(schema, body)
    expect(codesOf(problems)).toEqual([[path, 'unrecognized_keys']])
    expect(problems[0]?.message).toContain(`"${meant}"`)
  })

  test('a mis-cased value of a filter is refused, and the value is missed', () => {
    expect(codesOf(problemsOf(schema, { filters: { id: { Value: 'x' } } }))).toContainEqual([
      'body.filters.id.Value',
      'unrecognized_keys',
    ])
  })

  test('all that is wrong is told together', () => {
    const body = { foo: 1, filters: { bar: { value: 1 }, createdAt: { value: 'x' } } }
    expect(new Set(problemsOf(schema, body).map(({ path }) => path))).toEqual(
      new Set(['body.foo', 'body.filters.bar', 'body.filters.createdAt.value']),
    )
  })
})

describe.each(kinds)('of a search of %s', (kind) => {
  const refused = (body: object) => codesOf(problemsOf(createSearchBody(resources[kind]), body))

  test.each<[object, path: string, code: string]>([
    ...[0, -1].map((limit): [object, string, string] => [{ limit }, 'body.limit', 'too_small']),
    ...[101, 1e10].map((limit): [object, string, string] => [{ limit }, 'body.limit', 'too_big']),
    ...[1.5, '5', null, true, [5]].map((limit): [object, string, string] => [
      { limit },
      'body.limit',
      'invalid_type',
    ]),
    [{ Limit: 5 }, 'body.Limit', 'unrecognized_keys'],
    [{ Cursor: '' }, 'body.Cursor', 'unrecognized_keys'],
    [{ cursor: null }, 'body.cursor', 'invalid_type'],
    [{ cursor: 5 }, 'body.cursor', 'invalid_type'],
    [{ cursor: 'x'.repeat(100_000) }, 'body.cursor', 'too_big'],
  ])('%j is refused', (body, path, code) => {
    expect(refused(body)).toEqual([[path, code]])
  })

  test('a page has twenty records unless one to a hundred are asked for', () => {
    expect(createSearchBody(resources[kind]).parse({}).limit).toBe(20)
    for (const limit of [1, 100]) expect(refused({ limit })).toEqual([])
  })

  test('a key as long as a body is refused in few words', () => {
    const long = 'x'.repeat(255 * 1_024)
    for (const body of [
      { [long]: 1 },
      { filters: { [long]: { value: 1 } } },
      { filters: { id: { value: 'x', [long]: 1 } } },
    ])
      expect(JSON.stringify(problemsOf(createSearchBody(resources[kind]), body)).length).toBeLessThan(3_000)
  })
})

const sortsOf = {
  invoices: ['invoiceDate', 'dueDate', 'amount', 'balance', 'invoiceStatus', 'invoiceId'],
  subscriptions: ['nextBillingDate', 'createdAt', 'status', 'totalAmount'],
}

describe.each(['invoices', 'subscriptions'] as const)('a sort of %s', (kind) => {
  const refused = (body: object) => codesOf(problemsOf(createSearchBody(resources[kind]), body))
  const [first = ''] = sortsOf[kind]

  test('is by one of those there are, in one of two orders', () => {
    expect(Object.keys(resources[kind].sorts)).toEqual(sortsOf[kind])
    for (const sortBy of sortsOf[kind])
      for (const sortOrder of ['asc', 'desc', undefined]) expect(refused({ sortBy, sortOrder })).toEqual([])
  })

  test.each([
    'amountDue',
    'Amount',
    'amount desc',
    'id',
    '',
    '__proto__x',
    7,
    null,
    'planName',
    'planId',
    'updatedAt',
    'TotalAmount',
    kind === 'invoices' ? 'createdAt' : 'amount',
  ])('by %j is refused', (sortBy) => {
    expect(refused({ sortBy })).toEqual([['body.sortBy', 'invalid_enum_value']])
  })

  test.each(['up', 'ASC', 'descending', '', -1, null])('in the order %j is refused', (sortOrder) => {
    expect(refused({ sortBy: first, sortOrder })).toEqual([['body.sortOrder', 'invalid_enum_value']])
  })
})

test('a search of customers takes no sort, and a summary filters and nothing else', () => {
  const refused = (place: number, key: string) =>
    codesOf(
      problemsOf(calls[place]?.[1] ?? createSearchBody(resources.customers), { filters: {}, [key]: 'x' }),
    )
  for (const key of ['sortBy', 'sortOrder'])
    expect(refused(1, key)).toEqual([[`body.${key}`, 'unrecognized_keys']])
  for (const place of [3, 4])
    for (const key of ['limit', 'cursor', 'sortBy', 'sortOrder'])
      expect(refused(place, key)).toEqual([[`body.${key}`, 'unrecognized_keys']])
})

test.each<[string, unknown, string]>([
  ['status', 'Active', 'value'],
  ['status', ['active', ''], 'value.1'],
  ['status', 7, 'value'],
  ['billingCycle', 'Monthly', 'value'],
  ['billingMode', 'manual', 'value'],
])('%s of subscriptions is never %j', (name, value, at) => {
  expect(getRefusal('subscriptions', name, { value })).toEqual([[at, 'invalid_enum_value']])
})

test.each([
  'planName',
  'subscriptionID',
  'Status',
  'amount',
  'startDate',
  'paymentMethodId',
  'invoiceStatus',
])('subscriptions have no filter of %s', (name) => {
  expect(
    codesOf(problemsOf(createSearchBody(resources.subscriptions), { filters: { [name]: { value: 'x' } } })),
  ).toEqual([[`body.filters.${name}`, 'unrecognized_keys']])
})

test('a refused value is told what is accepted', () => {
  const statuses = 'accepts Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded'
  for (const [filters, path, message] of [
    [{ invoiceStatus: { value: 'paid' } }, 'invoiceStatus.value', statuses],
    [{ invoiceStatus: { value: 7 } }, 'invoiceStatus.value', statuses],
    [{ invoiceStatus: { value: ['Paid', ''] } }, 'invoiceStatus.value.1', statuses],
    [{ invoiceStatus: { value: [] } }, 'invoiceStatus.value', 'takes at least one value'],
    [{ invoiceId: { value: 'x'.repeat(2_001) } }, 'invoiceId.value', 'takes at most 2000 characters'],
    [{ amount: { value: '5' } }, 'amount.value', 'must be a number'],
  ] as const)
    expect(problemsOf(createSearchBody(resources.invoices), { filters })).toMatchObject([
      { path: `body.filters.${path}`, message },
    ])
})
