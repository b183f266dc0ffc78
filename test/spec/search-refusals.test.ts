import { beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '../support/envelope.ts'
import { newCompany, type TestResponse, type TestCompany } from '../support/florin.ts'
import {
  requestSearch,
  requestSummary,
  defineOwnField,
  expectFields,
  unknownIds,
  kinds,
  paths,
} from '../support/search.ts'

let company: TestCompany
beforeAll(async () => {
  company = await newCompany()
})

const customer = unknownIds('cus', 1)[0]

/** The calls that take filters, each with its other required fields. */
const calls: [string, (body: object) => Promise<TestResponse>][] = [
  ['invoice search', (body) => requestSearch(company, 'invoices', body)],
  ['customer search', (body) => requestSearch(company, 'customers', body)],
  ['subscription search', (body) => requestSearch(company, 'subscriptions', body)],
  ['the summary of invoices', (body) => requestSummary(company, body)],
  ['the summary of subscriptions', (body) => requestSummary(company, body, 'subscriptions')],
]

describe.each(calls)('of %s', (_name, send) => {
  test('all that is wrong is told together, each by its path', async () => {
    const filters = { bar: { value: 1 }, or: [], id: { value: 'x', x: 1 }, createdAt: { value: 'x' } }
    const refused = await send({ foo: 1, page: 1, pageSize: 20, filters })
    expect(refused.status).toBe(400)
    expect(new Set(refused.body.fields.map(({ path }: { path: string }) => path))).toEqual(
      new Set([
        ...['foo', 'page', 'pageSize'].map((key) => `body.${key}`),
        ...['bar', 'or', 'id.x', 'createdAt.value'].map((key) => `body.filters.${key}`),
      ]),
    )
  })

  test('a key in the wrong case is refused with the right spelling', async () => {
    const refused = await send({ Filters: {}, filters: { id: { value: 'x', Operator: 'eq' } } })
    const problems = refused.body.fields.map(({ path, message }: Field) => [path, message])
    expect(problems).toContainEqual(['body.Filters', expect.stringContaining('"filters"')])
    expect(problems).toContainEqual(['body.filters.id.Operator', expect.stringContaining('"operator"')])
  })

  test('a body that is no object is refused', async () => {
    for (const body of ['[]', 'null', '{'])
      expect((await send(body as unknown as object)).status, body).toBe(400)
  })
})

test.each(kinds)('of a search of %s a limit that is none is refused', async (kind) => {
  expectFields(await requestSearch(company, kind, { limit: 0 }), [['body.limit', 'too_small']])
  expectFields(await requestSearch(company, kind, { limit: 101 }), [['body.limit', 'too_big']])
  expectFields(await requestSearch(company, kind, { limit: 1.5 }), [['body.limit', 'invalid_type']])
})

test('a refused value is told what is accepted', async () => {
  await defineOwnField(company, 'invoice', 'seats', { type: 'number' })
  const problemsOf = async (filters: object) =>
    (await requestSearch(company, 'invoices', { filters })).body.fields
  expect(await problemsOf({ invoiceStatus: { value: 'paid' } })).toMatchObject([
    {
      path: 'body.filters.invoiceStatus.value',
      message: 'accepts Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded',
    },
  ])
  expect(await problemsOf({ customFields: { seats: { value: '5' } } })).toMatchObject([
    { path: 'body.filters.customFields.seats.value', message: 'must be a number' },
  ])
})

test('a search of customers takes no sort', async () => {
  for (const body of [{ sortBy: 'email' }, { sortOrder: 'asc' }])
    expectFields(await requestSearch(company, 'customers', body), [
      [`body.${Object.keys(body)[0]}`, 'unrecognized_keys'],
    ])
})

test('a summary takes filters and nothing else', async () => {
  const body = {
    filters: { customerId: { value: customer } },
    limit: 1,
    cursor: '',
    sortBy: 'x',
    sortOrder: 'asc',
  }
  for (const kind of ['invoices', 'subscriptions'] as const)
    expectFields(
      await requestSummary(company, body, kind),
      ['limit', 'cursor', 'sortBy', 'sortOrder'].map((key) => [`body.${key}`, 'unrecognized_keys']),
    )
})

test('a search and a summary need a session', async () => {
  const searches = kinds.map((kind) => `${paths[kind]}/search`)
  for (const path of [...searches, `${paths.invoices}/summary`, `${paths.subscriptions}/summary`]) {
    expect((await company.legacy.post(path, {})).status).toBe(401)
    expect((await company.api.post(path, {}, { 'x-session-token': 'x' })).status).toBe(401)
  }
})
