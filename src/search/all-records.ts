import type { CompanyId } from '#kernel/ids'
import type { Columns, Database, RowOf } from '#platform/database'
import { toOrder } from './find-page.ts'
import type { Resource } from './resource.ts'
import { toCondition, type SearchFilters } from './search-filters.ts'
import { buildReadAllStatement, type Selection } from './read-all-queries.ts'

/** A record of a complete list: its public form, and the moment (ms) of its day; undefined for a record without one. */
export type ListedRecord = {
  document: Record<string, unknown>
  at: number | undefined
  /** Whether the moment is a date of a schedule; such dates are in UTC. */
  isDateOnly?: boolean
}

/** All records of a search, without a limit, in the order of pages. */
export type AllRecords = {
  resource: Resource
  /**
   * Reads the records of one snapshot in batches, as fast as the consumer takes them. A consumer that stops early must
   * return the generator.
   */
  read(
    db: Pick<Database, 'whole'>,
    companyId: CompanyId,
    wanted: SearchFilters,
  ): AsyncGenerator<ListedRecord[], void, undefined>
}

/** Creates the complete list of a resource from a selection of columns. */
export function createAllRecords<Row extends Columns>(
  resource: Resource,
  selected: Selection<Row>,
  show: (row: RowOf<Row>) => ListedRecord,
): AllRecords {
  return {
    resource,
    async *read(db, companyId, wanted) {
      const of = { resource, companyId, order: toOrder(resource, wanted) }
      const { query, values } = buildReadAllStatement(of, selected, toCondition(wanted))
      for await (const rows of db.whole(companyId, query, values)) yield rows.map(show)
    },
  }
}
