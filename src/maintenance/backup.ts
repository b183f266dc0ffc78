import { loadInstallation } from '#installation'
import { systemClock, toIsoInstant } from '#kernel/clock'
import {
  writeBackup,
  writeAtomically,
  type BackupTotals,
  type BackupSource,
  type BackupHeader,
} from '#platform/backup'
import { hasDatabase, openDatabase } from '#platform/database'
import { reachEmbeddedPostgres } from '#platform/embedded-postgres'
import type { Writable } from 'node:stream'
import { recordBackup } from './backup-queries.ts'
import type { StoreConfig } from '#config'
import { describeDatabases, toEmbeddedDatabases } from './backup-databases.ts'
import { toExternalDatabases, type Databases } from '#runtime'

/** The options of a backup: its target, its speed, and whether it includes the sandbox processor's database. */
export type BackupOptions = { to: string | Writable; bytesPerSecond: number; withProcessor: boolean }

/** The result of a backup: the names of the databases, and their totals. */
export type BackupResult = BackupTotals & { databases: string[] }

/** Copies the databases of an installation into a file or a stream, while the service runs. */
export async function backUp(config: StoreConfig, wanted: BackupOptions): Promise<BackupResult> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl !== undefined) return copyAndRecord(toExternalDatabases(config, databaseUrl), wanted)
  const server = await reachEmbeddedPostgres(dataFolder)
  try {
    return await copyAndRecord(toEmbeddedDatabases(server), wanted)
  } finally {
    await server.stop()
  }
}

/** Copies databases without a record of the backup in them. */
export async function copyDatabases(databases: Databases, wanted: BackupOptions): Promise<BackupResult> {
  const heading = await loadHeading(databases.databaseUrl)
  const sources = await listSources(databases, wanted.withProcessor && heading.environment !== 'production')
  const write = (to: Writable) => writeBackup(sources, heading, to, wanted.bytesPerSecond)
  const made = await (typeof wanted.to === 'string' ? writeAtomically(wanted.to, write) : write(wanted.to))
  return { ...made, databases: sources.map(({ name }) => name) }
}

async function copyAndRecord(databases: Databases, wanted: BackupOptions): Promise<BackupResult> {
  const made = await copyDatabases(databases, wanted)
  await recordBackupDone(databases.databaseUrl, made)
  return made
}

async function listSources(databases: Databases, withProcessor: boolean): Promise<BackupSource[]> {
  const { service, processor } = describeDatabases(databases)
  return withProcessor && (await hasDatabase(processor.url)) ? [service, processor] : [service]
}

async function loadHeading(databaseUrl: string): Promise<Omit<BackupHeader, 'format' | 'databases'>> {
  const madeAt = toIsoInstant(systemClock.now())
  await using db = openDisposableDatabase(databaseUrl)
  const origin = await loadInstallation(db)
  if (!origin) return { madeAt, environment: null, wrappedKeys: [] }
  const { environment, wrappedKey, nextWrappedKey } = origin
  const wrappedKeys = [wrappedKey, ...(nextWrappedKey ? [nextWrappedKey] : [])]
  return { madeAt, environment, wrappedKeys: wrappedKeys.map((key) => key.toString('hex')) }
}

// The source may be a standby, which accepts no record, or a database of an older version.
async function recordBackupDone(databaseUrl: string, { rows, bytes }: BackupResult): Promise<void> {
  await using db = openDisposableDatabase(databaseUrl)
  await db.run(recordBackup, { finishedAt: systemClock.now(), rows, bytes }).catch(() => {})
}

function openDisposableDatabase(url: string) {
  const db = openDatabase({ url, lanes: 1, transactions: 1 })
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() })
}
