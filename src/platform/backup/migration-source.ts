import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the statements that make the tables of a database are, and in which column its list of them has their names. */
export type MigrationSource = { folder: string; nameColumn: 'name' | 'file' }

/** The files that make the tables, in their order. */
export function listMigrations({ folder }: MigrationSource): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.sql$/.test(file))
    .toSorted()
}

/** The statements of one of them. */
export function loadMigration({ folder }: MigrationSource, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** The tables that the program makes in a database: what somebody else keeps beside them is not the program's to copy. */
export function listOwnTables(making: MigrationSource): Set<string> {
  const made = /create table (?:if not exists )?(\w+)/g
  const names = listMigrations(making).flatMap((file) =>
    [...loadMigration(making, file).matchAll(made)].map(([, name = '']) => name),
  )
  return new Set(['migrations', ...names])
}
