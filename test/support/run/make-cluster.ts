import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/index.ts'
import { migrations } from './make-template.ts'
import type { RunContext } from './run.ts'

/**
 * Makes the embedded database of a service as its first start leaves it: a cluster with the migrated, empty database.
 * Returns its folder, which is copied into data folders.
 */
export async function makeCluster({ folder }: RunContext): Promise<string> {
  const dataFolder = join(folder, 'prepared')
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  try {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    await admin.query('create database florin')
    await admin.end()
    await migrate(postgres.databaseUrl('florin'), migrations)
  } finally {
    await postgres.stop()
  }
  return join(dataFolder, 'postgres')
}

/**
 * Copies that cluster into a data folder, unless the folder has files. It keeps the owners, because under root the
 * server runs as another user.
 */
export async function copyCluster(cluster: string, dataFolder: string): Promise<void> {
  if (readdirSync(dataFolder).length > 0) return
  await promisify(execFile)('cp', ['-a', cluster, join(dataFolder, 'postgres')])
}
