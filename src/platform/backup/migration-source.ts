import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder with the migrations of a database, and the column of its migrations table that has their file names. */
export type MigrationSource = { folder: string; nameColumn: 'name' | 'file' }

/** Returns the names of the migration files, in order. */
export function listMigrations({ folder }: MigrationSource): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.sql$/.test(file))
    .toSorted()
}

export function loadMigration({ folder }: MigrationSource, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/**
 * Returns the tables that the migrations create. Other tables in the database do not belong to Florin and are not
 * copied.
 */
export function listOwnTables(making: MigrationSource): Set<string> {
  const made = /create table (?:if not exists )?(\w+)/g
  const names = listMigrations(making).flatMap((file) =>
    [...loadMigration(making, file).matchAll(made)].map(([, name = '']) => name),
  )
  return new Set(['migrations', ...names])
}
