import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { withDatabase } from '../database-url.ts'
import type { RunContext } from './run.ts'

/** The folder of the service's migrations. */
export const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations')

/** Makes the migrated database from which the databases of tests are copied, and returns its name. */
export async function makeTemplate({ adminUrl, atEnd }: RunContext): Promise<string> {
  const name = `florin_template_${process.pid}`
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await migrate(withDatabase(adminUrl, name), migrations)
  atEnd(async () => {
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  return name
}
