import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { shadowSubscription, type ShadowInvoice } from '#subscriptions'
import { listHeld } from './import-queries.ts'
import { loadRun } from './imports.ts'
import type { ImportSource } from './records.ts'

/** The invoices that the held subscriptions of a run would make. */
export type ShadowPage = {
  subscriptions: { originId: string; invoices: ShadowInvoice[] }[]
  nextCursor: string | null
}

const pageSize = 100

/**
 * Returns the invoices that a page of held subscriptions would make within so many days. `cursor` is the id of the last
 * subscription of the page before, as the other system has it. Writes nothing.
 */
export async function shadowImport(
  context: AppContext,
  command: {
    company: Company
    source: ImportSource
    run: number
    days: number
    cursor: string | undefined
  },
): Promise<ShadowPage> {
  const { company, source, run, days, cursor = '' } = command
  const { db, clock } = context
  await loadRun(db, command)
  const page = { companyId: company.id, source, run, after: cursor, limit: pageSize }
  const rows = await db.all(listHeld, page)
  const now = getCompanyTime(clock, company)
  const until = now + days * dayMs
  const subscriptions: ShadowPage['subscriptions'] = []
  for (const { origin_id: originId, id } of rows) {
    const invoices = await shadowSubscription(context, company, id, { now, until })
    if (invoices) subscriptions.push({ originId, invoices })
  }
  return { subscriptions, nextCursor: rows.length < pageSize ? null : (rows.at(-1)?.origin_id ?? null) }
}
