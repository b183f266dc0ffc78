import type { Columns } from './columns.ts'
import type { Part } from './guarded-write.ts'

/** A part that inserts its rows into a table. */
export function insertPart<Shape extends Columns>(table: string, columns: Shape, more = ''): Part<Shape> {
  const names = Object.keys(columns).join(', ')
  return {
    name: `insert ${table}`,
    columns,
    sql: (rows) => `insert into ${table} (${names}) select ${names} from ${rows} ${more}`,
  }
}
