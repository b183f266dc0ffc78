import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './database-url.ts'
import { requestShared } from './run/ask-shared.ts'

/** A database for one test, dropped at the end of the test. */
export type TestDatabase = AsyncDisposable & { name: string; url: string }

/**
 * Makes a fresh database with the service's tables on the PostgreSQL of this run: a copy of one that was migrated once.
 *
 * @example
 * await using database = await createDatabase()
 */
export async function createDatabase(): Promise<TestDatabase> {
  return copyDatabase(await requestShared('template'))
}

/** Creates an empty database: for the processor, for a service's first start, or for tables of the test. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0')
}

// The file_copy strategy needs half the time of wal_log. No run waits for the disk.
async function copyDatabase(template: string): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await rowsOf(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return { name, url: withDatabase(adminUrl, name), [Symbol.asyncDispose]: () => dropDatabase(name) }
}

/** Drops a database of this run's PostgreSQL and closes all connections to it. */
export async function dropDatabase(name: string): Promise<void> {
  await rowsOf(inject('databaseUrl'), `drop database if exists ${name} with (force)`)
}

/** Runs one statement on a new connection and returns its rows. */
export async function rowsOf(url: string, statement: string, values: unknown[] = []) {
  return (await run(url, statement, values)).rows
}

/** Runs one statement on a new connection and returns the number of affected rows. */
export async function rowCountOf(url: string, statement: string, values: unknown[] = []): Promise<number> {
  return (await run(url, statement, values)).rowCount ?? 0
}

async function run(url: string, statement: string, values: unknown[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
