import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { newClient } from './client.ts'
import {
  createMigrationsTable,
  hasMigrationsTable,
  listMigrations,
  lockMigrations,
  insertMigration,
  readServerVersion,
} from './migration-queries.ts'

/** PostgreSQL 15 is the oldest server that the SQL of this service is written for. */
const oldestServer = 150_000

/** The lock that whoever makes the service's tables takes. Any number will do, as long as every process takes the same. */
export const migrationLock = 4_101_977

/**
 * Brings the database's tables up to date: applies the numbered files of `folder` that it has not seen yet, each in a
 * transaction of its own, while other processes wait. Throws one clear sentence when the server is too old. What `admit`
 * throws, which is asked first and told which files the database has seen that are not in `folder`, leaves it as it is.
 */
export async function migrate(
  url: string,
  folder: string,
  admit: (newer: string[]) => Promise<void> = async () => {},
): Promise<{ applied: string[] }> {
  const client = newClient(url, { connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query(lockMigrations, [migrationLock])
    const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()
    const known = await listAppliedMigrations(client)
    await admit(known.filter((name) => !files.includes(name)))
    await client.query(createMigrationsTable)
    return {
      applied: await applyMigrations(
        client,
        folder,
        files.filter((file) => !known.includes(file)),
      ),
    }
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; shown: string }>(readServerVersion)
  const server = rows[0]
  if (server && server.version < oldestServer) {
    throw new Error(`the database is PostgreSQL ${server.shown}; version 15 or newer is needed`)
  }
}

async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ knows: boolean }>(hasMigrationsTable)
  if (!rows[0]?.knows) return []
  return (await client.query<{ name: string }>(listMigrations)).rows.map(({ name }) => name)
}

async function applyMigrations(client: pg.Client, folder: string, files: string[]): Promise<string[]> {
  for (const file of files) {
    await client.query('begin')
    await client.query(await readFile(join(folder, file), 'utf8'))
    await client.query(insertMigration, [file])
    await client.query('commit')
  }
  return files
}

const missingDatabaseCode = '3D000'

/** Whether the database that `url` names is there. Throws where its server cannot be reached. */
export async function hasDatabase(url: string): Promise<boolean> {
  const client = newClient(url, { connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === missingDatabaseCode) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the database that `url` names, on a server of the service's own, when it is not there yet. */
export async function createMissingDatabase(url: string, adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === missingDatabaseCode)) throw error
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    const name = client.database ?? 'florin'
    await admin.query(`create database ${admin.escapeIdentifier(name)}`).finally(() => admin.end())
  } finally {
    await client.end().catch(() => {})
  }
}
