import type pg from 'pg'
import { listStatements } from '#platform/database'
import { call, type BenchCompany } from '../against-pgbench/company.ts'
import type { Recorded, RecordingService } from '../against-pgbench/recording.ts'

/** Searches for each way in which pages of invoices are found. */
const searches = ({ publicCustomerId }: BenchCompany): object[] => [
  {},
  { createdAt: { value: '2026-01-01T00:00:00Z', operator: 'gt' } },
  { customerId: { value: publicCustomerId } },
  {
    customerId: { value: [publicCustomerId], operator: 'in' },
    dueDate: { value: '2026-01-01', operator: 'gt' },
  },
  { invoiceStatus: { value: 'Paid' } },
  { invoiceId: { value: 'INV-1001' } },
  { updatedAt: { value: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'], operator: 'between' } },
]

/** A statement of a search, and the filter of the search. */
export type Searched = Recorded & { user: string }

/** Records the statements that find pages of invoices, for each search. */
export async function recordSearches(
  recording: RecordingService,
  company: BenchCompany,
): Promise<Searched[]> {
  const own = { 'x-session-token': company.session }
  const found: Searched[] = []
  for (const filters of searches(company)) {
    const search = () => call(recording.baseUrl, 'POST', '/api/invoices/search', own, { filters })
    const by = Object.keys(filters).join(' and ') || 'creation'
    for (const statement of await recording.record(search))
      if (statement.kind === 'page') found.push({ ...statement, user: `${statement.name} by ${by}` })
  }
  return found
}

/** Returns the declared statements and searches that use each index, by its name. */
export async function usersOf(client: pg.Client, searched: Searched[]): Promise<Map<string, string[]>> {
  const users = new Map<string, string[]>()
  const note = (rows: unknown[], user: string) => {
    for (const [, index = ''] of JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g))
      users.set(index, [...new Set([...(users.get(index) ?? []), user])])
  }
  await client.query('set enable_seqscan = off')
  for (const { name, sql } of listStatements())
    note((await client.query(`explain (generic_plan, format json) ${sql}`)).rows, name)
  for (const { user, sql, parameters } of searched) {
    const values = parameters.map(({ text }) => text)
    note((await client.query(`explain (format json) ${sql}`, values)).rows, user)
  }
  return users
}
