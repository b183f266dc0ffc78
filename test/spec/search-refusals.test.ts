import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, type Answered, type TestCompany } from '../support/florin.ts'
import {
  ask,
  askSummary,
  defineOwnField,
  expectFields,
  idsOfNobody,
  kinds,
  paths,
} from '../support/search.ts'

let company: TestCompany
beforeAll(async () => {
  company = await newCompany()
})

type Refused = [body: unknown, path: string, code: string]

const customer = idsOfNobody('cus', 1)[0]

/** The calls that take filters, each with what else it needs. */
const calls: [string, (body: object) => Promise<Answered>][] = [
  ['invoice search', (body) => ask(company, 'invoices', body)],
  ['customer search', (body) => ask(company, 'customers', body)],
  ['subscription search', (body) => ask(company, 'subscriptions', body)],
  ['the summary of invoices', (body) => askSummary(company, body)],
  ['the summary of subscriptions', (body) => askSummary(company, body, 'subscriptions')],
]

describe.each(calls)('of %s', (_name, send) => {
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
  ])('%j is refused by the path of what is wrong', async (body, path, code) => {
    expectFields(await send(body as object), [[path, code]])
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
  ])('%j is refused with the right spelling', async (body, path, meant) => {
    const refused = await send(body)
    expectFields(refused, [[path, 'unrecognized_keys']])
    expect(refused.body.fields[0].message).toContain(`"${meant}"`)
  })

  test('a mis-cased value of a filter is refused, and the value is missed', async () => {
    const refused = await send({ filters: { id: { Value: 'x' } } })
    expect(refused.body.fields).toContainEqual(
      expect.objectContaining({ path: 'body.filters.id.Value', code: 'unrecognized_keys' }),
    )
  })

  test('all that is wrong is told together', async () => {
    const body = { foo: 1, filters: { bar: { value: 1 }, createdAt: { value: 'x' } } }
    const refused = await send(body)
    expect(refused.status).toBe(400)
    expect(new Set(refused.body.fields.map(({ path }: { path: string }) => path))).toEqual(
      new Set(['body.foo', 'body.filters.bar', 'body.filters.createdAt.value']),
    )
  })

  test('a body that is no object is refused', async () => {
    for (const body of ['[]', '"filters"', '7', 'null', '{', 'NaN', '{"filters":{}}{}'])
      expect((await send(body as unknown as object)).status, body).toBe(400)
  })
})

describe.each(kinds)('of a search of %s', (kind) => {
  test.each<Refused>([
    ...[0, -1, 101, 1.5, 1e10, '5', null, true, [5]].map((limit): Refused => [
      { limit },
      'body.limit',
      typeof limit !== 'number'
        ? 'invalid_type'
        : limit < 1
          ? 'too_small'
          : limit === 1.5
            ? 'invalid_type'
            : 'too_big',
    ]),
    [{ Limit: 5 }, 'body.Limit', 'unrecognized_keys'],
    [{ Cursor: '' }, 'body.Cursor', 'unrecognized_keys'],
    [{ cursor: null }, 'body.cursor', 'invalid_type'],
    [{ cursor: 5 }, 'body.cursor', 'invalid_type'],
    [{ cursor: 'x'.repeat(100_000) }, 'body.cursor', 'too_big'],
  ])('%j is refused', async (body, path, code) => {
    expectFields(await ask(company, kind, body), [[path, code]])
  })
})

test('a refused value is told what is accepted', async () => {
  const statuses = 'accepts Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded'
  await defineOwnField(company, 'invoice', 'seats', { type: 'number' })
  for (const [filters, path, message] of [
    [{ invoiceStatus: { value: 'paid' } }, 'invoiceStatus.value', statuses],
    [{ invoiceStatus: { value: 7 } }, 'invoiceStatus.value', statuses],
    [{ invoiceStatus: { value: ['Paid', ''] } }, 'invoiceStatus.value.1', statuses],
    [{ invoiceStatus: { value: [] } }, 'invoiceStatus.value', 'takes at least one value'],
    [{ invoiceId: { value: 'x'.repeat(2_001) } }, 'invoiceId.value', 'takes at most 2000 characters'],
    [{ amount: { value: '5' } }, 'amount.value', 'expected number, received string'],
    [
      { customFields: { seats: { value: '5' } } },
      'customFields.seats.value',
      'expected number, received string',
    ],
  ] as const) {
    const refused = await ask(company, 'invoices', { filters })
    expect(refused.body.fields).toMatchObject([{ path: `body.filters.${path}`, message }])
  }
})

test('a search of customers takes no sort', async () => {
  for (const body of [{ sortBy: 'email' }, { sortOrder: 'asc' }])
    expectFields(await ask(company, 'customers', body), [
      [`body.${Object.keys(body)[0]}`, 'unrecognized_keys'],
    ])
})

test('a summary takes filters and nothing else', async () => {
  const filters = { customerId: { value: customer } }
  for (const key of ['limit', 'cursor', 'sortBy', 'sortOrder'])
    for (const kind of ['invoices', 'subscriptions'] as const)
      expectFields(await askSummary(company, { filters, [key]: 'x' }, kind), [
        [`body.${key}`, 'unrecognized_keys'],
      ])
})

test('a search and a summary need a session', async () => {
  const searches = kinds.map((kind) => `${paths[kind]}/search`)
  for (const path of [...searches, `${paths.invoices}/summary`, `${paths.subscriptions}/summary`]) {
    expect((await company.legacy.post(path, {})).status).toBe(401)
    expect((await company.api.post(path, {}, { 'x-session-token': 'x' })).status).toBe(401)
  }
})
