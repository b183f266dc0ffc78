import type pg from 'pg'
import { newClient } from '#platform/database'
import type { DatabaseStart, Frame, TableEnd, TableStart } from './backup-file.ts'
import {
  addConstraint,
  allowTruncate,
  analyze,
  beginFilling,
  copyTableIn,
  countRelations,
  createMigrationsTable,
  dropConstraint,
  dropIndex,
  emptyTables,
  findSchema,
  forbidTruncate,
  listForeignKeys,
  listGuardedTables,
  listIndexes,
  listTables,
  lockFilling,
  setSequence,
} from './backup-queries.ts'
import { copyIn } from './copy-wire.ts'
import { listMigrations, loadMigration, type MigrationSource } from './migration-source.ts'
import { readCheckedFrames } from './read-backup.ts'

/** A database to fill: its name in the file, its URL, its migrations, and the advisory lock that migrations take. */
export type BackupTarget = { name: string; url: string; making: MigrationSource; lock: number }

/** Throws an error of one sentence if the database is not empty. */
export async function refuseNonEmpty({ url }: BackupTarget): Promise<void> {
  await withClient(url, assertEmpty)
}

/** Throws an error of one sentence if the backup has migrations that this program does not have. */
export function refuseNewer(path: string, { making }: BackupTarget, { migrations }: DatabaseStart): void {
  const known = listMigrations(making)
  const [unknown] = migrations.filter((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `${path} cannot be restored: it was made by a newer Florin (which has ${unknown}): use that one`,
    )
}

/**
 * Fills empty databases from a backup, each in one transaction that includes its tables, so that a failed restore
 * leaves it empty. All are committed at the end, the service's own database last: it has rows only if all have.
 */
export async function loadBackup(path: string, targets: BackupTarget[]): Promise<void> {
  const filled: { client: pg.Client; target: BackupTarget }[] = []
  try {
    const frames = readCheckedFrames(path)
    let current: Filling | undefined
    for await (const frame of frames) {
      if (frame.kind === 'database') {
        await current?.finish()
        const target = targets.find(({ name }) => name === frame.held.name)
        current = target && (await startFilling(target, frame.held, filled))
      } else if (frame.kind === 'ending') await current?.finish()
      else if (frame.kind === 'table') await loadTable(current, frame.held, frames)
    }
    for (const { client } of filled.toReversed()) await client.query('commit')
    for (const { client } of filled) await client.query(analyze)
  } finally {
    for (const { client } of filled) await client.end().catch(() => {})
  }
}

type Filling = { client: pg.Client; finish(): Promise<void> }

async function startFilling(
  target: BackupTarget,
  start: DatabaseStart,
  filled: { client: pg.Client; target: BackupTarget }[],
): Promise<Filling> {
  const client = newClient(target.url, {
    connectionTimeoutMillis: 5_000,
    application_name: 'florin restore',
  })
  await client.connect()
  filled.push({ client, target })
  await client.query(beginFilling)
  await client.query(lockFilling, [target.lock])
  await assertEmpty(client)
  await makeTables(client, target.making, start)
  const putBack = await dropConstraints(client)
  return {
    client,
    async finish() {
      for (const { name, last, isCalled } of start.sequences)
        await client.query(setSequence, [client.escapeIdentifier(name), last, isCalled])
      for (const statement of putBack) await client.query(statement)
    },
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const [found] = (await client.query<{ count: number }>(countRelations)).rows
  if (found && found.count > 0)
    throw new Error(`the database ${client.database} is not empty: a backup is restored into an empty one`)
}

// The rows of the migrations table come from the backup like those of other tables.
async function makeTables(
  client: pg.Client,
  making: MigrationSource,
  { migrations }: DatabaseStart,
): Promise<void> {
  await client.query(createMigrationsTable[making.nameColumn])
  for (const name of migrations) await client.query(loadMigration(making, name))
  const tables = (await client.query<{ name: string }>(listTables, [await findSchemaName(client)])).rows
  const guarded = (await client.query<{ name: string }>(listGuardedTables)).rows
  for (const { name } of guarded) await client.query(allowTruncate(name))
  await client.query(emptyTables(tables.map(({ name }) => client.escapeIdentifier(name))))
  for (const { name } of guarded) await client.query(forbidTruncate(name))
}

/**
 * Drops the foreign keys and indexes, which would be checked or updated row by row. Returns the statements that restore
 * them.
 */
async function dropConstraints(client: pg.Client): Promise<string[]> {
  type Key = { table: string; name: string; definition: string }
  const keys = (await client.query<Key>(listForeignKeys)).rows
  const indexes = (await client.query<{ name: string; definition: string }>(listIndexes)).rows
  for (const { table, name } of keys) await client.query(dropConstraint(table, name))
  for (const { name } of indexes) await client.query(dropIndex(name))
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => addConstraint(table, name, definition)),
  ]
}

async function loadTable(
  filling: Filling | undefined,
  { name, columns }: TableStart,
  frames: AsyncGenerator<Frame>,
): Promise<void> {
  let end: TableEnd | undefined
  async function* rows() {
    for (;;) {
      const { value: frame, done } = await frames.next()
      if (done) return
      if (frame.kind === 'table end') end = frame.held
      if (frame.kind !== 'rows') return
      yield frame.bytes
    }
  }
  if (!filling) {
    for await (const _ of rows());
    return
  }
  const { client } = filling
  const list = columns.map((column) => client.escapeIdentifier(column))
  const taken = await copyIn(client, copyTableIn(client.escapeIdentifier(name), list), rows())
  if (taken !== end?.rows)
    throw new Error(`the table ${name} took ${taken} rows of ${end?.rows}: nothing was restored`)
}

async function findSchemaName(client: pg.Client): Promise<string> {
  return (await client.query<{ name: string }>(findSchema)).rows[0]?.name ?? 'public'
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = newClient(url, { connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
