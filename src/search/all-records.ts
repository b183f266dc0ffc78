import type { CompanyId } from '#kernel/ids'
import type { Columns, Database, RowOf } from '#platform/database'
import { toOrder } from './find-page.ts'
import type { Resource } from './resource.ts'
import { toCondition, type SearchFilters } from './search-filters.ts'
import { buildReadAllStatement, type Selection } from './read-all-queries.ts'

/** A record as a list of all of them has it: as callers see it, and the moment (ms) whose day it is listed under. */
export type ListedRecord = {
  document: Record<string, unknown>
  at: number
  /** Whether the moment is a date of a schedule, which is one of UTC. */
  isDateOnly?: boolean
}

/** All records of a kind that are wanted, however many, in the order in which pages have them. */
export type AllRecords = {
  resource: Resource
  /** As they stand at one moment, some at a time and no faster than they are taken. Whoever stops returns the generator. */
  read(
    db: Pick<Database, 'whole'>,
    companyId: CompanyId,
    wanted: SearchFilters,
  ): AsyncGenerator<ListedRecord[], void, undefined>
}

/** Has all records of a resource read, each by what is selected of it. */
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
      for await (const rows of db.whole(query, values)) yield rows.map(show)
    },
  }
}
