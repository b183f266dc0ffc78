import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the statements that make the tables of a database are, and in which column its list of them has their names. */
export type Making = { folder: string; nameColumn: 'name' | 'file' }

/** The files that make the tables, in their order. */
export function migrationsIn({ folder }: Making): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.sql$/.test(file))
    .toSorted()
}

/** The statements of one of them. */
export function migrationText({ folder }: Making, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** The tables that the program makes in a database: what somebody else keeps beside them is not the program's to copy. */
export function madeTables(making: Making): Set<string> {
  const made = /create table (?:if not exists )?(\w+)/g
  const names = migrationsIn(making).flatMap((file) =>
    [...migrationText(making, file).matchAll(made)].map(([, name = '']) => name),
  )
  return new Set(['migrations', ...names])
}
