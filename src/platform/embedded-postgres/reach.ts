import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { serverAccount } from './account.ts'
import { isTaken } from './cluster-names.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findRunning, urlOf } from './postmaster.ts'
import { socketFolderOf } from './socket-folder.ts'

/** A server that somebody else may be running, for as long as it does. */
export type ReachedPostgres = Pick<EmbeddedPostgres, 'databaseUrl' | 'adminUrl' | 'stop'>

/**
 * Reaches the database of a data folder beside the service that uses it; where none does, starts it, and stops it in the end.
 * Makes nothing: throws where there is no database.
 */
export async function reachEmbeddedPostgres(dataFolder: string): Promise<ReachedPostgres> {
  const home = join(dataFolder, 'postgres')
  const folder = existsSync(home) ? join(realpathSync(home), 'cluster') : undefined
  if (!folder || !isTaken(folder))
    throw new Error(`there is no database in ${dataFolder}: set FLORIN_DATA or DATABASE_URL`)
  const socketFolder = socketFolderOf(dataFolder, [serverAccount(home).uid])
  const running = await findRunning({ folder, socketFolder, logFile: join(dataFolder, 'postgres.log') })
  if (!running) return startEmbeddedPostgres({ dataFolder, log: () => {} })
  const databaseUrl = (name: string) => urlOf(running, name)
  return { databaseUrl, adminUrl: databaseUrl('postgres'), stop: async () => {} }
}
