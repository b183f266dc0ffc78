import type pg from 'pg'
import type { BenchCompany } from './company.ts'
import type { Recorded } from './recording.ts'
import { countFrom, filledIn, type Values } from './script.ts'

/** Calls that are to have been made: by each of so many callers so many, in a run of their own. */
export type Fill = {
  callers: number
  each: number
  run: number
  /** The run in which the invoices were made that the calls are about. */
  invoicesRun: number
}

const rowsAtOnce = 500

/** Makes calls by their statements alone, many rows with each: what is then there is as if they had been made one by one. */
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
