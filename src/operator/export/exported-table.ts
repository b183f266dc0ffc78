import type { ExportedFields } from './exported-fields.ts'

/** A table with records of a company, and its file. */
export type ExportedTable = {
  /** The name of its file, without `.jsonl`. */
  file: string
  table: string
  /** The columns by which the lines are sorted. */
  order: string
  fields: ExportedFields
  /** SQL for the rows that are exported. Default: all of the company. */
  where?: string
  /** The columns that are left out, each with the reason. `company_id` is in the manifest. */
  leftOut?: Record<string, string>
  /**
   * `always`: an import writes its records. `same account`: only into a company on the account at the processor from
   * which they come. `never`: they are only for reading, because they belong to the exported company.
   */
  taken: 'always' | 'same account' | 'never'
}

/** Returns the name of the file of a table. */
export function toFileName({ file }: Pick<ExportedTable, 'file'>): string {
  return `${file}.jsonl`
}
