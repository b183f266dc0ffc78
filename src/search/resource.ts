import type { CustomFieldEntity } from '#companies'
import type { Field } from './field.ts'

/** A column of an order, and its PostgreSQL type. */
export type KeyColumn = { column: string; type: string }

/** The order of rows and pages: its columns identify a row uniquely. */
export type Order = { by: readonly KeyColumn[]; descending: boolean }

/** Creation time, newest first. */
export const newestFirst: Order = {
  by: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'uuid' },
  ],
  descending: true,
}

/** The leading key of an index: a column, or an expression of a row `r`. */
export type IndexedColumn = KeyColumn & {
  expression?: string
  /** Whether the index omits null values. */
  isPartial?: boolean
  /** The further condition on a row `r` of a partial index. */
  holds?: string
}

/** A searchable kind of record. Its search, its errors and its documents follow from this description. */
export type Resource = {
  /** The member of the response that has the list of records. */
  name: string
  /** Its table; conditions use the alias `r` for a row. */
  table: string
  /** An expression of a row `r` whose text changes with every write of the record's public form. */
  stamp: string
  /** The kind of record whose custom fields apply, if any. */
  customFields?: CustomFieldEntity
  fields: Readonly<Record<string, Field>>
  order: Order
  /** Fields that identify records: a filter of one of these returns all matches, without pages. */
  directBy: readonly string[]
  /** Fields with their own index in the order of pages. */
  pagedBy: readonly (IndexedColumn & { field: string; order?: Order })[]
  /** The indexed instant of the last change; absent if changes cannot be followed. */
  changedAt?: { field: string; column: string }
  /** Whether a search can request the totals of all matching records. */
  hasTotals?: true
  /** Fields that select customers: sorts and summaries require one. */
  scopedBy: readonly string[]
  /** The sorts of the records of selected customers. */
  sorts: Readonly<Record<string, { expression: string; type: string }>>
}
