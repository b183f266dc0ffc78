import type { CompanyId } from '#kernel/ids'
import type { Columns, Database, RowOf } from '#platform/database'
import { orderOf } from './find-page.ts'
import type { Resource } from './resource.ts'
import { conditionOf, type Wanted } from './wanted.ts'
import { wholeStatement, type Selected } from './whole-queries.ts'

/** A record as a list of all of them has it: as callers see it, and the moment (ms) whose day it is listed under. */
export type Listed = {
  document: Record<string, unknown>
  at: number
  /** Whether the moment is a date of a schedule, which is one of UTC. */
  isDateOnly?: boolean
}

/** All records of a kind that are wanted, however many, in the order in which pages have them. */
export type Whole = {
  resource: Resource
  /** As they stand at one moment, some at a time and no faster than they are taken. Whoever stops returns the generator. */
  read(
    db: Pick<Database, 'whole'>,
    companyId: CompanyId,
    wanted: Wanted,
  ): AsyncGenerator<Listed[], void, undefined>
}

/** Has all records of a resource read, each by what is selected of it. */
export function wholeOf<Row extends Columns>(
  resource: Resource,
  selected: Selected<Row>,
  show: (row: RowOf<Row>) => Listed,
): Whole {
  return {
    resource,
    async *read(db, companyId, wanted) {
      const of = { resource, companyId, order: orderOf(resource, wanted) }
      const { query, values } = wholeStatement(of, selected, conditionOf(wanted))
      for await (const rows of db.whole(query, values)) yield rows.map(show)
    },
  }
}
