import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { openDatabase, type Database } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { createEmptyDatabase, type TestDatabase } from '../../test/support/database.ts'
import { nameField, numberField, textField } from './fields.ts'
import { findPage } from './find-page.ts'
import { instantField } from './instant-fields.ts'
import type { Resource } from './resource.ts'
import { createSearchBody } from './search-body.ts'

type Thing = {
  id: string
  customer: string
  kind: string
  size: number | null
  word: string | null
  at: number
}

const order = {
  by: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'uuid' },
  ],
  descending: true,
}

const resource: Resource = {
  name: 'things',
  table: 'things',
  stamp: 'r.xmin::text',
  customFields: 'invoice',
  fields: {
    customerId: { ...nameField([], ''), read: (value) => ({ oneOf: [value], condition: () => 'true' }) },
    kind: nameField(['a', 'b', 'c'], 'r.kind'),
    size: numberField('r.size'),
    word: textField('r.word'),
    updatedAt: instantField('r.created_at'),
  },
  order,
  directBy: [],
  pagedBy: [{ field: 'kind', column: 'kind', type: 'text' }],
  changedAt: { field: 'updatedAt', column: 'created_at' },
  scopedBy: ['customerId'],
  sorts: {
    size: { expression: 'r.size', type: 'numeric' },
    word: { expression: 'r.word collate "C"', type: 'text' },
  },
}

const company = { id: randomUUID(), settings: { features: { sorting: true } } } as unknown as Company
const customers = [randomUUID(), randomUUID()]
const words = [null, '', 'B', 'a', 'b', 'é', 'null']

let database: TestDatabase
let db: Database
let things: Thing[]

beforeAll(async () => {
  database = await createEmptyDatabase()
  db = openDatabase({ url: database.url })
  things = Array.from({ length: 2_300 }, (_, place) => ({
    id: randomUUID(),
    customer: customers[place < 90 ? 0 : 1] ?? '',
    kind: place % 400 === 9 ? 'c' : 'ab'.charAt(place % 2),
    size: place % 3 ? place % 5 : null,
    word: words[place % 7] ?? null,
    at: Date.UTC(2026, 0, 1) + Math.floor(place / 4),
  }))
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`create table things (company_id uuid, id uuid, customer_id uuid, kind text, size numeric,
    word text, created_at timestamptz, primary key (company_id, id))`)
  await client.query(
    `insert into things
     select $1, id, customer, kind, size, word, to_timestamp(at / 1000.0) from jsonb_to_recordset($2)
       as r (id uuid, customer uuid, kind text, size numeric, word text, at bigint)`,
    [company.id, JSON.stringify(things)],
  )
  await client.query(
    'insert into things select $1, id, customer_id, kind, size, word, created_at from things',
    [randomUUID()],
  )
  await client.end()
})

afterAll(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})

async function walk(sent: { filters: object; limit: number; sortBy?: string; sortOrder?: string }) {
  const context = { db, secrets: openSecrets(Buffer.alloc(32, 7)) } as unknown as AppContext
  const ids: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages++) {
    if (pages > 3_000) throw new Error('no end')
    const body = createSearchBody(resource).parse({ ...sent, cursor })
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(context, {
      company,
      resource,
      body,
      sent: JSON.stringify(sent.filters),
    })
    expect(page.found.length).toBeLessThanOrEqual(sent.limit)
    ids.push(...page.found.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

const idsOf = (found: Thing[]) => found.map(({ id }) => id)
const newestFirst = (a: Thing, b: Thing) => b.at - a.at || (a.id < b.id ? 1 : -1)

const filtersOf = (kinds: string[] | undefined, least: number | undefined) => ({
  ...(kinds && { kind: { value: kinds } }),
  ...(least !== undefined && { size: { value: least, operator: 'gte' } }),
})
const fits = (kinds: string[] | undefined, least: number | undefined) => (thing: Thing) =>
  (!kinds || kinds.includes(thing.kind)) &&
  (least === undefined || (thing.size !== null && thing.size >= least))

const kindLists = fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }), { nil: undefined })
const leasts = fc.option(fc.constantFrom(0, 3, 4, 5), { nil: undefined })

test('a walk finds just what fits, each once and in order, where there is more than one page looks at', async () => {
  await fc.assert(
    fc.asyncProperty(kindLists, leasts, fc.constantFrom(50, 99, 100), async (kinds, least, limit) => {
      const expected = things.filter(fits(kinds, least)).toSorted(newestFirst)
      expect(await walk({ filters: filtersOf(kinds, least), limit })).toEqual(idsOf(expected))
    }),
    { numRuns: 30 },
  )
})

test('a sort puts what is missing last in both directions, and ties by id', async () => {
  const sorts = [kindLists, leasts, fc.constantFrom('size', 'word'), fc.constantFrom('asc', 'desc')] as const
  const limits = fc.constantFrom(1, 7, 100)
  await fc.assert(
    fc.asyncProperty(...sorts, limits, async (kinds, least, sortBy, sortOrder, limit) => {
      const key = (thing: Thing) => (sortBy === 'size' ? thing.size : thing.word)
      const expected = things
        .filter(({ customer }) => customer === customers[0])
        .filter(fits(kinds, least))
        .toSorted((a, b) => {
          const [left, right] = [key(a), key(b)]
          if (left === right) return a.id < b.id ? -1 : 1
          if (left === null || right === null) return left === null ? 1 : -1
          return left < right === (sortOrder === 'asc') ? -1 : 1
        })
      const filters = { customerId: { value: customers[0] }, ...filtersOf(kinds, least) }
      expect(await walk({ filters, limit, sortBy, sortOrder })).toEqual(idsOf(expected))
    }),
    { numRuns: 40 },
  )
})
