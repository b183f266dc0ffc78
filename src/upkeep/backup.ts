import { readOrigin } from '#origin'
import { systemClock, isoInstant } from '#kernel/clock'
import { writeBackup, writeWhole, type BackupMade, type BackupSource, type Heading } from '#platform/backup'
import { hasDatabase, openDatabase } from '#platform/database'
import { reachEmbeddedPostgres } from '#platform/embedded-postgres'
import type { Writable } from 'node:stream'
import { noteBackup } from './backup-queries.ts'
import type { StoreConfig } from '#config'
import { copiedDatabases, embeddedDatabases } from './copied-databases.ts'
import { outerStore, type Databases } from '#surroundings'

/** What a backup is to be: where it goes, how fast, and whether the sandbox processor's books are in it. */
export type BackupWanted = { to: string | Writable; bytesPerSecond: number; withProcessor: boolean }

/** What was written: the databases by name, and what they came to. */
export type BackedUp = BackupMade & { databases: string[] }

/** Copies the databases of an installation into one file, or what a file stands for, while the service runs. */
export async function backUp(config: StoreConfig, wanted: BackupWanted): Promise<BackedUp> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl !== undefined) return copied(outerStore(config, databaseUrl), wanted)
  const server = await reachEmbeddedPostgres(dataFolder)
  try {
    return await copied(embeddedDatabases(server), wanted)
  } finally {
    await server.stop()
  }
}

/** Copies databases and leaves no note of it in them. */
export async function copyDatabases(databases: Databases, wanted: BackupWanted): Promise<BackedUp> {
  const heading = await headingOf(databases.databaseUrl)
  const sources = await sourcesOf(databases, wanted.withProcessor && heading.environment !== 'production')
  const write = (to: Writable) => writeBackup(sources, heading, to, wanted.bytesPerSecond)
  const made = await (typeof wanted.to === 'string' ? writeWhole(wanted.to, write) : write(wanted.to))
  return { ...made, databases: sources.map(({ name }) => name) }
}

async function copied(databases: Databases, wanted: BackupWanted): Promise<BackedUp> {
  const made = await copyDatabases(databases, wanted)
  await noted(databases.databaseUrl, made)
  return made
}

async function sourcesOf(databases: Databases, withProcessor: boolean): Promise<BackupSource[]> {
  const { service, processor } = copiedDatabases(databases)
  return withProcessor && (await hasDatabase(processor.url)) ? [service, processor] : [service]
}

async function headingOf(databaseUrl: string): Promise<Omit<Heading, 'format' | 'databases'>> {
  const madeAt = isoInstant(systemClock.now())
  await using db = opened(databaseUrl)
  const origin = await readOrigin(db)
  if (!origin) return { madeAt, environment: null, wrappedKeys: [] }
  const { environment, wrappedKey, nextWrappedKey } = origin
  const wrappedKeys = [wrappedKey, ...(nextWrappedKey ? [nextWrappedKey] : [])]
  return { madeAt, environment, wrappedKeys: wrappedKeys.map((key) => key.toString('hex')) }
}

// What is read from is a standby now and then, on which nothing can be noted, or a database of an older version.
async function noted(databaseUrl: string, { rows, bytes }: BackedUp): Promise<void> {
  await using db = opened(databaseUrl)
  await db.run(noteBackup, { finishedAt: systemClock.now(), rows, bytes }).catch(() => {})
}

function opened(url: string) {
  const db = openDatabase({ url, lanes: 1, transactions: 1 })
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() })
}
