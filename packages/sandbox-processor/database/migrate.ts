import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { realNow } from '../clock.ts'
import { inTransaction } from './database.ts'
import type { Database } from './database.ts'
import {
  listAppliedMigrations,
  createMigrationsTable,
  lockMigrations,
  recordMigration,
} from './migration-queries.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
const fileName = /^\d{4}-[a-z-]+\.sql$/

/** Applies the missing migrations in order, all or none. */
export async function migrate(db: Database): Promise<void> {
  const files = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  await inTransaction(db, async (tx) => {
    // The lock precedes the read of the list, so that two processes never apply one file twice.
    await lockMigrations(tx)
    await createMigrationsTable(tx)
    const applied = await listAppliedMigrations(tx)
    for (const file of files) {
      if (applied.has(file)) continue
      await tx.query(await readFile(join(folder, file), 'utf8'))
      await recordMigration(tx, file, realNow())
    }
  })
}
