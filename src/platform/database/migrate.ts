import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { newClient } from './client.ts'
import { connectDirectly } from './pooler.ts'
import {
  createMigrationsTable,
  hasMigrationsTable,
  listMigrations,
  lockMigrations,
  insertMigration,
  readServerVersion,
} from './migration-queries.ts'
import { splitCommands } from './split-commands.ts'

/** The SQL of this service requires PostgreSQL 15 or newer. */
const oldestServer = 150_000

/**
 * The advisory lock for creating the service's tables. The number is arbitrary, but all processes must use the same
 * one.
 */
export const migrationLock = 4_101_977

/**
 * Applies the numbered files of `folder` that the database has not applied yet. Each file runs in its own transaction,
 * while other processes wait. Throws one clear sentence if the server is too old. `admit` runs first and receives the
 * applied files that are missing from `folder`. If it throws, the database stays unchanged.
 */
export async function migrate(
  url: string,
  folder: string,
  admit: (newer: string[]) => Promise<void> = async () => {},
): Promise<{ applied: string[] }> {
  const client = newClient(url, { connectionTimeoutMillis: 5_000 })
  try {
    await connectDirectly(client)
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
    await client.end().catch(() => {})
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
    for (const command of splitCommands(await readFile(join(folder, file), 'utf8')))
      await client.query(command)
    await client.query(insertMigration, [file])
    await client.query('commit')
  }
  return files
}

const missingDatabaseCode = '3D000'

/** Whether the database of `url` exists. Throws if its server cannot be reached. */
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

/** Creates the database of `url` on the service's own server if it is missing. */
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
