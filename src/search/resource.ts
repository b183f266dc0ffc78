import type { CustomFieldEntity } from '#companies'
import type { Field } from './field.ts'

/** A column of an order, and its PostgreSQL type. It is a column of a row `r`, or an expression of it. */
export type KeyColumn = { column: string; type: string; expression?: string }

/** Returns the SQL of a column of a row `r`. */
export const toSource = ({ column, expression }: KeyColumn) => expression ?? `r.${column}`

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

/** The leading key of an index. */
export type IndexedColumn = KeyColumn & {
  /** Whether the index omits null values. */
  isPartial?: boolean
  /** The further condition on a row `r` of a partial index. */
  holds?: string
  /** The only values that a partial index has. */
  only?: readonly string[]
}

/** A sort of the records of any filters, in either direction. */
export type ListSort = {
  /** The last one is the id. */
  by: readonly KeyColumn[]
  /**
   * Whether an index has this order: of all records, or of those with one value of a field, which is its condition of a
   * row `r`. Without an index, the filters must select few records.
   */
  index?: 'all' | { field: string; value: string; holds: string }
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
  /** The sorts of the records of any filters. A sort by an instant has the name of its field. */
  listSorts?: Readonly<Record<string, ListSort>>
  /**
   * Groups of fields with an index, possibly of none: if few records match the filters of a group, a sort reads them all.
   */
  narrowedBy?: readonly (readonly string[])[]
}
