import { bookTables } from './exported-books.ts'
import { gatewayTables, recordTables } from './exported-records.ts'
import { companyTable, customerTables, settingsTables } from './exported-settings.ts'
import type { ExportedTable } from './exported-table.ts'

/** All tables of an export, each after those to which its records refer. */
export const exportedTables: readonly ExportedTable[] = [
  companyTable,
  ...settingsTables,
  ...customerTables,
  ...gatewayTables,
  ...bookTables,
  ...recordTables,
]

const tableByFile = new Map(exportedTables.map((table) => [table.file, table]))

/** Returns the table of a file, or undefined if an export has no such file. */
export function findExportedTable(file: string): ExportedTable | undefined {
  return tableByFile.get(file)
}
