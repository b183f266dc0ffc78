import type { CustomFieldEntity } from '#companies'
import type { Field } from './field.ts'

/** A column that rows are ordered by, and its PostgreSQL type. */
export type KeyColumn = { column: string; type: string }

/** The order in which rows come, and go on behind the last one seen: its columns name a row uniquely. */
export type Order = { by: readonly KeyColumn[]; descending: boolean }

/** What an index leads by: a column or, of a row `r`, an expression of it. */
export type IndexedColumn = KeyColumn & {
  expression?: string
  /** Whether the index holds only what has a value. */
  isPartial?: boolean
  /** What else a row `r` is like that it holds. */
  holds?: string
}

/** One of the records that can be searched: everything that its search, its refusals and its documents follow from. */
export type Resource = {
  /** The list of items in its answers. */
  name: string
  /** Its table; conditions name a row of it `r`. */
  table: string
  /** What of a row `r` is another text after every write that changes what is shown of it. */
  stamp: string
  /** Whose own fields of the company it has, where it has any. */
  customFields?: CustomFieldEntity
  fields: Readonly<Record<string, Field>>
  order: Order
  /** Fields that name records: a filter of one of these is resolved whole, without pages. */
  directBy: readonly string[]
  /** Fields with an index of their own that goes on in the order of pages. */
  pagedBy: readonly (IndexedColumn & { field: string; order?: Order })[]
  /** The instant by which changes are followed, which has an index; none where they cannot be. */
  changedAt?: { field: string; column: string }
  /** Fields that name customers, whose records can be sorted and summed up. */
  scopedBy: readonly string[]
  /** What can be sorted by among the records of some customers. */
  sorts: Readonly<Record<string, { expression: string; type: string }>>
}
