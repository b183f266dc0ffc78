import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedTables } from '../../src/operator/export/exported-tables.ts'
import { tablesLeftOut } from '../../src/operator/export/exported-records.ts'
import type { FieldKind } from '../../src/operator/export/exported-fields.ts'
import { createDatabase, rowsOf, type TestDatabase } from '../support/database.ts'

type Column = { table: string; name: string; type: string }

let database: TestDatabase
let columns: Column[]

beforeAll(async () => {
  database = await createDatabase()
  columns = await rowsOf(
    database.url,
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
})

afterAll(() => database[Symbol.asyncDispose]())

test('every table is exported, or left out with a reason', () => {
  const known = [...exportedTables.map(({ table }) => table), ...Object.keys(tablesLeftOut)]
  expect(known.toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted())
})

test('every column of an exported table is exported, or left out with a reason', () => {
  for (const { table, fields, leftOut = {} } of exportedTables) {
    const known = [...Object.keys(fields), ...Object.keys(leftOut)]
    const found = columns.filter((each) => each.table === table).map(({ name }) => name)
    const expected = found.filter((name) => name !== 'company_id')
    expect([table, known.toSorted()]).toEqual([table, expected.toSorted()])
  }
})

const typesOfKinds: Record<string, FieldKind[]> = {
  uuid: ['uuid'],
  text: ['text', 'url'],
  ARRAY: ['texts'],
  integer: ['integer'],
  bigint: ['integer', 'cents'],
  boolean: ['boolean'],
  'timestamp with time zone': ['instant'],
  jsonb: ['json'],
  bytea: ['bytes'],
}

test('the kind of every field suits the type of its column, and cents are exactly the columns that end in _cents', () => {
  for (const { table, fields } of exportedTables)
    for (const [name, kind] of Object.entries(fields)) {
      const type = columns.find((each) => each.table === table && each.name === name)?.type ?? ''
      const isPublicId = type === 'uuid' && /^[a-z]{3}$/.test(kind)
      expect([table, name, type, kind, isPublicId || typesOfKinds[type]?.includes(kind)]).toEqual([
        table,
        name,
        type,
        kind,
        true,
      ])
      expect([table, name, kind === 'cents']).toEqual([table, name, name.endsWith('_cents')])
    }
})

test('nothing is exported that opens a company, an account or a link', () => {
  const secret = /secret|token|hash|credential|wrapped|sealed|password|salt/
  const exported = exportedTables.flatMap(({ fields }) => Object.keys(fields))
  expect(exported.filter((name) => secret.test(name))).toEqual([])
  // The other types may hold encrypted values. A logo is an image.
  const bytes = exportedTables.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, kind]) => (kind === 'bytes' ? [`${table}.${name}`] : [])),
  )
  expect(bytes).toEqual(['logos.bytes'])
})
