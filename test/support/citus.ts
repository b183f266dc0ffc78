import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'
import { withDatabase } from './database-url.ts'
import type { SharedCitus } from './run/ask-shared.ts'
import { migrations } from './run/make-template.ts'

// Migrations from this one on run in the distributed schema, as in an upgrade. Earlier ones have commands that Citus
// refuses.
const distributedBefore = '0107'

/** The settings of a connection to a cell, as `docs/running.md` shows them. */
const cellOptions = '-c search_path=cell -c plan_cache_mode=force_custom_plan'

/**
 * Makes a database with Citus whose schema `cell` holds all tables of the service on the worker. Returns its connection
 * string. `prepare` runs at the end.
 */
export async function createCell(
  { coordinator, worker }: SharedCitus,
  prepare: string[] = [],
): Promise<string> {
  const name = `cell_${randomUUID().replaceAll('-', '')}`
  for (const { adminUrl } of [coordinator, worker]) {
    await runAll(adminUrl, [`create database ${name}`])
    await runAll(withDatabase(adminUrl, name), ['create extension citus'])
  }
  const database = withDatabase(coordinator.adminUrl, name)
  await runAll(database, [
    `select citus_set_coordinator_host('${coordinator.host}', 5432)`,
    `select citus_add_node('${worker.host}', 5432)`,
    'create schema cell',
    // A test looks at the tables through connections with no settings of its own.
    `alter database ${name} set search_path = cell`,
  ])
  const url = `${database}&options=${encodeURIComponent(cellOptions)}`
  const earlier = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const file of await readdir(migrations))
    if (file < distributedBefore) await copyFile(join(migrations, file), join(earlier, file))
  await migrate(url, earlier)
  await runAll(database, [`select citus_schema_distribute('cell')`])
  await migrate(url, migrations)
  await runAll(url, prepare)
  return url
}

async function runAll(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
