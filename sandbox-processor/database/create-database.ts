import pg from 'pg'

const databaseIsMissing = '3D000'
// Two processes that start at once may both try; PostgreSQL answers the slower one with either code.
const databaseExistsNow = ['42P04', '23505']

/** Creates the database that the address names, by way of the same server's `postgres` database, unless it exists. */
export async function createDatabaseIfMissing(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
  } catch (error) {
    if (codeOf(error) !== databaseIsMissing) throw error
    await createDatabase(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(wanted: pg.Client): Promise<void> {
  const { host, port, user, password, database, ssl } = wanted
  const admin = new pg.Client({ host, port, user, password, ssl, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`create database ${admin.escapeIdentifier(database ?? '')}`)
  } catch (error) {
    if (!databaseExistsNow.includes(codeOf(error))) throw error
  } finally {
    await admin.end()
  }
}

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}
