import { hourMs } from '#kernel/clock'
import { assembleQuery, c, type AssembledQuery } from '#platform/database'
import { exportedTables } from './exported-tables.ts'
import type { ExportedTable } from './exported-table.ts'

const exportedRow = { file: c.text(), data: c.json<Record<string, unknown>>() }

function selectTable({ file, table, order, fields, where }: ExportedTable): string {
  const columns = Object.keys(fields).join(', ')
  const key = table === 'companies' ? 'id' : 'company_id'
  const rows = `select ${columns} from ${table} where ${key} = $1${where === undefined ? '' : ` and ${where}`} order by ${order}`
  return `(select '${file}' as file, to_jsonb(record) as data from (${rows}) as record)`
}

// Some hundred rows of several kilobytes take some milliseconds. A company may have tens of millions of them.
const pace = { batchRows: 400, allMs: 12 * hourMs }

/** All rows of a company that are exported, of one moment, table by table in their order. */
export const selectCompanyRows: AssembledQuery<typeof exportedRow> = assembleQuery({
  name: 'export company',
  row: exportedRow,
  pace,
  sql: exportedTables.map(selectTable).join('\nunion all\n'),
})
