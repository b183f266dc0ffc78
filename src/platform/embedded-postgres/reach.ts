import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findServerAccount } from './account.ts'
import { hasCluster } from './cluster-names.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningServer, toDatabaseUrl } from './postmaster.ts'
import { ensureSocketFolder } from './socket-folder.ts'

/** A server that another process may run, available as long as that process runs it. */
export type ReachedPostgres = Pick<EmbeddedPostgres, 'databaseUrl' | 'adminUrl' | 'stop'>

/**
 * Connects to the database of a data folder while a service uses it. If no server runs, starts one and stops it at the
 * end. Creates no database: throws if there is none.
 */
export async function reachEmbeddedPostgres(dataFolder: string): Promise<ReachedPostgres> {
  const home = join(dataFolder, 'postgres')
  const folder = existsSync(home) ? join(realpathSync(home), 'cluster') : undefined
  if (!folder || !hasCluster(folder))
    throw new Error(`there is no database in ${dataFolder}: set FLORIN_DATA or DATABASE_URL`)
  const socketFolder = ensureSocketFolder(dataFolder, [findServerAccount(home).uid])
  const running = await findRunningServer({ folder, socketFolder, logFile: join(dataFolder, 'postgres.log') })
  if (!running) return startEmbeddedPostgres({ dataFolder, log: () => {} })
  const databaseUrl = (name: string) => toDatabaseUrl(running, name)
  return { databaseUrl, adminUrl: databaseUrl('postgres'), stop: async () => {} }
}
