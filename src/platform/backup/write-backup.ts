import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { newClient } from '#platform/database'
import {
  summarizeTables,
  formatVersion,
  magic,
  encodeFrame,
  type BackupSummary,
  type Frame,
  type BackupHeader,
  type Sequence,
  type TableEnd,
} from './backup-file.ts'
import {
  beginReading,
  copyTableOut,
  findSchema,
  listApplied,
  listSequences,
  listTables,
  lockTables,
  readSequence,
  readServerVersion,
} from './backup-queries.ts'
import { copyOut } from './copy-wire.ts'
import { listOwnTables, type MigrationSource } from './migration-source.ts'
import { createPace, lowerServerPriority, type Pace } from './pace.ts'

/** A database to copy: its name in the file, its URL, and its migrations. */
export type BackupSource = { name: string; url: string; making: MigrationSource }

/** Totals of a backup, and the tables it left out because they do not belong to Florin. */
export type BackupTotals = BackupSummary & { leftOut: string[] }

type FoundTables = { tables: { name: string; columns: string[] }[]; leftOut: string[]; schema: string }

// Level 1 already halves the size; a higher level would take CPU time from payments that run meanwhile.
const compression = { level: 1 }

/**
 * Writes all rows of the databases, each as of one snapshot; the first database is read first. Memory is bounded.
 * Reading is limited to `bytesPerSecond`, to leave capacity for other work of the server; 0 means no limit.
 */
export async function writeBackup(
  sources: BackupSource[],
  heading: Omit<BackupHeader, 'format' | 'databases'>,
  to: Writable,
  bytesPerSecond: number,
): Promise<BackupTotals> {
  const pace = createPace(bytesPerSecond)
  const ends: TableEnd[] = []
  const leftOut: string[] = []
  async function* frames(): AsyncGenerator<Frame> {
    const databases = sources.map(({ name }) => name)
    yield { kind: 'heading', held: { format: formatVersion, ...heading, databases } }
    for (const source of sources) yield* readDatabaseFrames(source, pace, ends, leftOut)
    yield { kind: 'ending', held: summarizeTables(ends) }
  }
  async function* bytes() {
    yield magic
    for await (const frame of frames()) yield* encodeFrame(frame)
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createGzip(compression), to)
  return { ...summarizeTables(ends), leftOut }
}

async function* readDatabaseFrames(
  source: BackupSource,
  pace: Pace,
  ends: TableEnd[],
  leftOut: string[],
): AsyncGenerator<Frame> {
  const client = newClient(source.url, {
    connectionTimeoutMillis: 5_000,
    application_name: 'florin backup',
  })
  await client.connect()
  try {
    if (!pace.isUnbounded) await lowerServerPriority(client)
    const found = await lockOwnTables(client, listOwnTables(source.making))
    leftOut.push(...found.leftOut)
    yield { kind: 'database', held: { name: source.name, ...(await loadStart(client, source, found)) } }
    for (const table of found.tables) yield* readTableFrames(client, found.schema, table, pace, ends)
    await client.query('commit')
  } finally {
    // The consumer may have stopped in the middle of a table; closing the connection ends the copy on the server.
    client.connection.stream.destroy()
    await client.end().catch(() => {})
  }
}

// The locks are taken before the snapshot. They are those of any reader, so only changes of a table's definition wait.
async function lockOwnTables(client: pg.Client, made: Set<string>): Promise<FoundTables> {
  const schema = (await client.query<{ name: string }>(findSchema)).rows[0]?.name ?? 'public'
  const all = (await client.query<{ name: string; columns: string[] }>(listTables, [schema])).rows
  const tables = all.filter(({ name }) => made.has(name))
  await client.query(beginReading)
  const names = tables.map(({ name }) => qualifyName(client, schema, name))
  if (names.length > 0) await client.query(lockTables(names))
  return { schema, tables, leftOut: all.map(({ name }) => name).filter((name) => !made.has(name)) }
}

async function loadStart(client: pg.Client, { making }: BackupSource, { schema, tables }: FoundTables) {
  const [server] = (await client.query<{ version: string }>(readServerVersion)).rows
  const isMade = tables.some(({ name }) => name === 'migrations')
  const applied = listApplied(qualifyName(client, schema, 'migrations'), making.nameColumn)
  const migrations = isMade
    ? (await client.query<{ name: string }>(applied)).rows.map(({ name }) => name)
    : []
  const sequences: Sequence[] = []
  for (const { name } of (await client.query<{ name: string }>(listSequences, [schema])).rows) {
    const read = readSequence(qualifyName(client, schema, name))
    const [stands] = (await client.query<{ last: string; is_called: boolean }>(read)).rows
    if (stands) sequences.push({ name, last: stands.last, isCalled: stands.is_called })
  }
  return { server: server?.version ?? '', migrations, sequences }
}

async function* readTableFrames(
  client: pg.Client,
  schema: string,
  { name, columns }: { name: string; columns: string[] },
  pace: Pace,
  ends: TableEnd[],
): AsyncGenerator<Frame> {
  yield { kind: 'table', held: { name, columns } }
  const hash = createHash('sha256')
  let bytes = 0
  const list = columns.map((column) => client.escapeIdentifier(column))
  const rows = copyOut(client, copyTableOut(qualifyName(client, schema, name), list))
  for (;;) {
    const { value, done } = await rows.next()
    if (done) {
      const end = { name, rows: value, bytes, sha256: hash.digest('hex') }
      ends.push(end)
      return yield { kind: 'table end', held: end }
    }
    hash.update(value)
    bytes += value.length
    yield { kind: 'rows', bytes: value }
    await pace.took(value.length)
  }
}

function qualifyName(client: pg.Client, schema: string, name: string): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
