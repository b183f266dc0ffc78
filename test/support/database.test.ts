import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, createEmptyDatabase } from './database.ts'

const tables = `select * from pg_tables where schemaname = 'public'`

test.each([
  ['with the tables of the service and nothing in them', createDatabase, 'invoices'],
  ['that is empty', createEmptyDatabase, undefined],
])('a test gets a database of its own %s, which is gone afterwards', async (_what, create, table) => {
  let name: unknown
  {
    await using database = await create()
    name = (await query(database.url, 'select current_database() as name'))[0]?.['name']
    const found = (await query(database.url, tables)).map(({ tablename }) => tablename)
    if (table === undefined) expect(found).toEqual([])
    else {
      expect(found).toContain(table)
      expect(await query(database.url, `select * from ${table}`)).toEqual([])
    }
  }
  expect(await query(inject('databaseUrl'), 'select 1 from pg_database where datname = $1', [name])).toEqual(
    [],
  )
})

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text, values)
  await client.end()
  return rows
}
