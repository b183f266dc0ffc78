import { type Columns } from '#platform/database'
import type { Condition } from './condition.ts'
import type { Order, Resource } from './resource.ts'
import { buildStatement } from './search-queries.ts'

/** The selected columns of a record `r`, their joins, and the order of several rows of one record. */
export type Selection<Row extends Columns> = {
  row: Row
  columns: string
  joins?: string
  orderWithin?: string
}

/** Builds a statement that finds every matching record of a company, in the order of pages. */
export function buildReadAllStatement<Row extends Columns>(
  { resource, order, companyId }: { resource: Resource; order: Order; companyId: string },
  { row, columns, joins = '', orderWithin }: Selection<Row>,
  condition: Condition,
) {
  const by = order.by.map(({ column }) => `r.${column} ${order.descending ? 'desc' : 'asc'}`)
  return buildStatement(
    `read all ${resource.name}`,
    row,
    (bind) => `select ${columns} from ${resource.table} r ${joins}
      where r.company_id = ${bind(companyId, 'uuid')} and ${condition(bind)}
      order by ${[...by, ...(orderWithin === undefined ? [] : [orderWithin])].join(', ')}`,
  )
}
