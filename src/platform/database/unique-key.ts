import { DatabaseError } from './database-error.ts'

/** The columns of a unique index, whose values no two rows of a table share. */
export type UniqueKey = { readonly table: string; readonly columns: string }

const uniqueKeys: UniqueKey[] = []

/** Declares a unique key by the columns of its index. A test compares the keys with the database. */
export function uniqueKey(table: string, columns: string): UniqueKey {
  const key = { table, columns }
  uniqueKeys.push(key)
  return key
}

/** Returns all declared keys. */
export function listUniqueKeys(): UniqueKey[] {
  return uniqueKeys
}

/**
 * Whether a write failed because another row has the same key. The columns identify the key: index names differ on a
 * server with partitioned tables, and messages are in the server's language.
 */
export function violates(error: unknown, { table, columns }: UniqueKey): boolean {
  if (!(error instanceof DatabaseError) || error.violated === undefined) return false
  const { violated } = error
  return (
    (violated.table ?? table) === table && normalizeColumns(violated.columns) === normalizeColumns(columns)
  )
}

/** Removes the parts that servers format differently: casts, brackets, quotes and blanks. */
export function normalizeColumns(columns: string): string {
  return columns.replace(/::\w+|[()"\s]/g, '')
}
