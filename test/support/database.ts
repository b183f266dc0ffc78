import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database that only one test uses, dropped when the test is through. */
export type TestDatabase = AsyncDisposable & { name: string; url: string }

/**
 * Makes a fresh, empty database on the PostgreSQL of this run.
 *
 * @example
 * await using database = await createDatabase()
 */
export async function createDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await rowsOf(adminUrl, `create database ${name} template template0`)
  return { name, url: withDatabase(adminUrl, name), [Symbol.asyncDispose]: () => dropDatabase(name) }
}

/** Drops a database of this run's PostgreSQL, whoever is connected to it. */
export async function dropDatabase(name: string): Promise<void> {
  await rowsOf(inject('databaseUrl'), `drop database if exists ${name} with (force)`)
}

/** Runs one statement on a connection of its own, and answers the rows that come of it. */
export async function rowsOf(url: string, statement: string, values: unknown[] = []) {
  return (await run(url, statement, values)).rows
}

/** Runs one statement on a connection of its own, and answers how many rows it was about. */
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

// Not by the URL class: it refuses an address without a host, as that of a socket is.
function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*)(\/[^?]*)?/, `$1/${name}`)
}
