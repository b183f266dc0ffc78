import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from './database.ts'

test('a test gets an empty database of its own, which is gone afterwards', async () => {
  let name: unknown
  {
    await using database = await createDatabase()
    name = (await query(database.url, 'select current_database() as name'))[0]?.['name']
    expect(await query(database.url, `select * from pg_tables where schemaname = 'public'`)).toEqual([])
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
