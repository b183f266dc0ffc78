import type { AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { issueManageLink } from '#subscriptions'
import type { LeftRecord } from './cut-over.ts'
import { listToAsk, markAsked } from './import-queries.ts'
import { loadRun } from './imports.ts'
import type { ImportSource } from './records.ts'

const pageSize = 100

/** How many subscriptions without an email of their payer are listed. */
const leftMax = 1_000

/**
 * Mails the payers of a run whose next charge lies within so many days and who have no method here. Each gets a link to
 * the page on which to enter one, once per subscription. Call it again while `isMore`. Returns how many were mailed.
 * The last call also returns every subscription whose payer cannot be mailed, at most 1,000 of those without an email.
 */
export async function askPayers(
  context: AppContext,
  command: { company: Company; source: ImportSource; run: number; days: number; call: AuditedCall },
): Promise<{ asked: number; left: LeftRecord[]; isMore: boolean }> {
  const { company, source, run, days, call } = command
  const { db, clock } = context
  await loadRun(db, command)
  const now = getCompanyTime(clock, company)
  const until = now + days * dayMs
  const ofRun = { companyId: company.id, source, run, until }
  const rows = await db.all(listToAsk, { ...ofRun, hasEmail: true, limit: pageSize })
  const left: LeftRecord[] = []
  for (const { id: subscriptionId, origin_id: originId } of rows) {
    const marked = { company_id: company.id, source, origin_id: originId, asked_at: now }
    const link = { company, subscriptionId, send: 'email', call } as const
    try {
      await issueManageLink(context, { ...link, effects: [toPartRows(markAsked, marked)] })
    } catch (error) {
      if (!(error instanceof ApiError) || error.refusal.statusCode !== 422) throw error
      left.push({ noun: 'subscriptions', originId, reason: error.message })
    }
  }
  const asked = rows.length - left.length
  const isMore = rows.length === pageSize && asked > 0
  const others = isMore ? [] : await db.all(listToAsk, { ...ofRun, hasEmail: false, limit: leftMax })
  for (const { origin_id: originId } of others)
    left.push({ noun: 'subscriptions', originId, reason: 'The customer has no email address.' })
  return { asked, left, isMore }
}
