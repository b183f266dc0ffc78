import type { CustomFieldEntity } from '#companies'
import type { Field } from './field.ts'

/** A column that rows are ordered by, and its PostgreSQL type. */
export type KeyColumn = { column: string; type: string }

/** The order in which rows come, and go on behind the last one seen: its columns name a row uniquely. */
export type Order = { by: readonly KeyColumn[]; descending: boolean }

/** One of the records that can be searched: everything that its search, its refusals and its documents follow from. */
export type Resource = {
  /** The list of items in its answers. */
  name: string
  /** Its table; conditions name a row of it `r`. */
  table: string
  /** What of a row `r` is another text after every write that changes what is shown of it. */
  stamp: string
  customFields: CustomFieldEntity
  fields: Readonly<Record<string, Field>>
  order: Order
  /** Fields that name records: a filter of one of these is resolved whole, without pages. */
  directBy: readonly string[]
  /** Fields with an index of their own that goes on in the order of pages; a partial one holds only what has a value. */
  pagedBy: readonly { field: string; column: string; type: string; isPartial?: boolean; order?: Order }[]
  /** The instant by which changes are followed, which has an index. */
  changedAt: { field: string; column: string }
  /** Fields that name customers, whose records can be sorted and summed up. */
  scopedBy: readonly string[]
  /** What can be sorted by among the records of some customers. */
  sorts: Readonly<Record<string, { expression: string; type: string }>>
}
