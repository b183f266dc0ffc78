import { DatabaseError } from './database-error.ts'

/** What no two rows of a table share, as one of its unique indexes keeps it. */
export type UniqueKey = { readonly table: string; readonly columns: string }

const uniqueKeys: UniqueKey[] = []

/** Declares a key by its columns, as its index names them. A test compares those with the database. */
export function uniqueKey(table: string, columns: string): UniqueKey {
  const key = { table, columns }
  uniqueKeys.push(key)
  return key
}

/** Every key declared so far. */
export function listUniqueKeys(): UniqueKey[] {
  return uniqueKeys
}

/**
 * Whether a write failed because another row has the same key. Recognised by the columns that every server names: indexes have
 * other names on a server that keeps a table in parts, and its sentences are in its own language.
 */
export function violates(error: unknown, { table, columns }: UniqueKey): boolean {
  if (!(error instanceof DatabaseError) || error.violated === undefined) return false
  const { violated } = error
  return (
    (violated.table ?? table) === table && normalizeColumns(violated.columns) === normalizeColumns(columns)
  )
}

/** Columns without what servers write differently: casts, brackets, quotes of names and blanks. */
export function normalizeColumns(columns: string): string {
  return columns.replace(/::\w+|[()"\s]/g, '')
}
