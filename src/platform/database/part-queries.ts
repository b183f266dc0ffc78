import type { CompanyId, Uuid } from '#kernel/ids'
import { c, type Columns } from './columns.ts'
import type { Part } from './guarded-write.ts'

/**
 * Returns a part that inserts its rows into a table. It returns rows, although no statement reads them: only then does
 * Citus report the SQLSTATE of a violated key.
 */
export function insertPart<Shape extends Columns>(table: string, columns: Shape, more = ''): Part<Shape> {
  const names = Object.keys(columns).join(', ')
  return {
    name: `insert ${table}`,
    columns,
    sql: (rows) => `insert into ${table} (${names}) select ${names} from ${rows} ${more} returning 1`,
  }
}

const keys = { company_id: c.uuid<CompanyId>(), id: c.uuid<Uuid>() }

/** Returns a part that updates these columns of rows, found by their company and id. */
export function updatePart<Shape extends Columns>(
  name: string,
  table: string,
  columns: Shape,
): Part<typeof keys & Shape> {
  return {
    name,
    columns: { ...keys, ...columns },
    sql: (rows) => `update ${table} kept set ${toSetClause(columns)}
      from ${rows} where kept.company_id = given.company_id and kept.id = given.id`,
  }
}

/** Returns the SET clause of an update of these columns from the given rows. */
export function toSetClause(columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${name} = given.${name}`)
    .join(', ')
}
