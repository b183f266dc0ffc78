import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'

const root = join(import.meta.dirname, '..', '..')

test('every table has one rule for how long what is in it is kept', async () => {
  await using database = await createDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  await client.end()
  expect(tablesWithRule().toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Returns the tables named on the retention page, as often as it names them. */
function tablesWithRule(): string[] {
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  const [, section = ''] = page.split('## How long things are kept')
  const [own = ''] = section.split('\n## ')
  const firstCells = own.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
  return firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
}
