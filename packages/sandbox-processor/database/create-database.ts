import pg from 'pg'
import { newClient } from '../../../src/platform/database/index.ts'

const missingDatabaseCode = '3D000'
// Two processes that start at once may both try. PostgreSQL refuses the slower one with either code.
const existingDatabaseCodes = ['42P04', '23505']

/** Creates the database of the URL unless it exists, through the `postgres` database of the same server. */
export async function createDatabaseIfMissing(databaseUrl: string): Promise<void> {
  const client = newClient(databaseUrl)
  try {
    await client.connect()
  } catch (error) {
    if (getErrorCode(error) !== missingDatabaseCode) throw error
    await createDatabase(databaseUrl, client.database ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(databaseUrl: string, name: string): Promise<void> {
  const admin = newClient(databaseUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, '$1postgres'))
  await admin.connect()
  try {
    await admin.query(`create database ${admin.escapeIdentifier(name)}`)
  } catch (error) {
    if (!existingDatabaseCodes.includes(getErrorCode(error))) throw error
  } finally {
    await admin.end()
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}
