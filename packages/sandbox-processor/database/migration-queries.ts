import { queryRows, run } from './database.ts'
import type { Transaction } from './database.ts'

// Any number works, as long as nothing else in this database locks it.
const migrationsLock = 7_320_001

export async function lockMigrations(tx: Transaction): Promise<void> {
  await run(tx, 'select pg_advisory_xact_lock($1)', [migrationsLock])
}

export async function createMigrationsTable(tx: Transaction): Promise<void> {
  await run(
    tx,
    'create table if not exists migrations (file text primary key, applied_at timestamptz not null)',
  )
}

export async function listAppliedMigrations(tx: Transaction): Promise<Set<string>> {
  const found = await queryRows<{ file: string }>(tx, 'select file from migrations')
  return new Set(found.map((row) => row.file))
}

export async function recordMigration(tx: Transaction, file: string, now: Date): Promise<void> {
  await run(tx, 'insert into migrations (file, applied_at) values ($1, $2)', [file, now])
}
