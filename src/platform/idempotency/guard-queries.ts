import type { CompanyId, Uuid } from '#kernel/ids'
import { c, toSetClause, type Columns, type Guard } from '#platform/database'
import { holdsKey, insertOfHolders, keyColumns } from './idempotency-queries.ts'

/** Inserts a row if its request still owns its idempotency key. */
export function rowIsNew<Shape extends Columns>(
  name: string,
  table: string,
  columns: Shape,
): Guard<Shape & typeof keyColumns> {
  const names = Object.keys(columns).join(', ')
  return {
    name,
    columns: { ...columns, ...keyColumns },
    idColumn: 'id',
    sql: (rows) => insertOfHolders(rows, `insert into ${table} (${names}) select ${names}`, 'returning id'),
  }
}

const readColumns = {
  ...keyColumns,
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<Uuid>(),
  read_version: c.bigint,
}

/**
 * Updates columns of a row if no other writer changed it since it was read and the request still owns its key. `also`
 * is a further condition over columns of the given row; it locks the rows it reads.
 */
export function rowIsUnchanged<Shape extends Columns, More extends Columns = {}>(
  name: string,
  table: string,
  columns: Shape,
  also?: { columns: More; condition: string },
): Guard<typeof readColumns & Shape & More> {
  const more = also ? also.columns : ({} as More)
  return {
    name,
    columns: { ...readColumns, ...columns, ...more },
    idColumn: 'id',
    sql: (rows) => `update ${table} kept set ${toSetClause(columns)}, version = kept.version + 1
      from ${rows}
      where kept.company_id = given.company_id and kept.id = given.id and kept.version = given.read_version
        and ${holdsKey} and ${also?.condition ?? 'true'}
      returning kept.id`,
  }
}
