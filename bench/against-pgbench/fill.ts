import type pg from 'pg'
import type { BenchCompany } from './company.ts'
import type { Recorded } from './recording.ts'
import { countFrom, filledIn, type Values } from './script.ts'

/** The calls to make: `each` calls by each caller, in one run. */
export type Fill = {
  callers: number
  each: number
  run: number
  /** The run that made the invoices of these calls. */
  invoicesRun: number
}

const rowsAtOnce = 500

/**
 * Writes the rows of calls by their statements, many rows with each. The rows are the same as those of single calls.
 */
export async function fill(
  client: pg.Client,
  statements: Recorded[],
  companies: BenchCompany[],
  { callers, each, run, invoicesRun }: Fill,
): Promise<void> {
  const calls: Values[] = []
  for (let n = 1; n <= each; n++)
    for (let caller = 0; caller < callers; caller++) {
      const { id: company = '', customerId: customer = '' } = companies[caller % companies.length] ?? {}
      const [count, invoiceCount] = [countFrom(run) + n, countFrom(invoicesRun) + n]
      calls.push({ count, caller, company, customer, invoiceCount })
    }
  for (let from = 0; from < calls.length; from += rowsAtOnce)
    for (const { sql, parameters } of statements) {
      const batch = calls.slice(from, from + rowsAtOnce)
      const values = parameters.map(({ text }) => {
        const rows = text.replace(/^\[|\]$/g, '')
        return `[${batch.map((call) => filledIn(rows, call)).join(',')}]`
      })
      await client.query(sql, values)
    }
}
