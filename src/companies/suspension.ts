import { recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import {
  resumeGraceMs,
  releasePaused,
  schedule,
  type DueTimer,
  type TimerHandlers,
  type TimerOutcome,
} from '#platform/timers'
import { readCompanyClock, type Company } from './company.ts'
import { resumeCompanyRow, suspendCompanyRow } from './company-queries.ts'
import { readExistingCompany, knownCompany } from './find-companies.ts'

type SuspensionDeps = AuditDeps & { db: Database }
type TimerDeps = Pick<SuspensionDeps, 'db' | 'clock'>

/** The timer that has what was held go on once its company is resumed. */
const resumedTimer = 'company resumed'

/**
 * Suspends a company: from now on nobody may do anything for it, and what time would begin for it is held. What was begun is
 * finished. Doing it twice is harmless.
 */
export async function suspendCompany(
  parts: SuspensionDeps,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<Company> {
  const { db, clock } = parts
  const company = await knownCompany(db, companyId)
  await db.transaction(async (tx) => {
    const suspended = await tx.run(suspendCompanyRow, { companyId, now: readCompanyClock(clock, company) })
    if (suspended.length > 0)
      await recordAudit(tx, parts, call, toSuspensionAuditEntry(companyId, 'company.suspended'))
  })
  return knownCompany(db, companyId)
}

/** Resumes a company: what was held is due now. Doing it twice is harmless. */
export async function resumeCompany(
  parts: SuspensionDeps,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<Company> {
  const { db, clock } = parts
  const company = await knownCompany(db, companyId)
  const now = readCompanyClock(clock, company)
  await db.transaction(async (tx) => {
    const resumed = await tx.run(resumeCompanyRow, { companyId, now })
    if (resumed.length === 0) return
    await schedule(tx, company, resumedTimer, 'at once', now)
    // Who claimed something while it was suspended may hold it after the first look.
    await schedule(tx, company, resumedTimer, 'once more', now + resumeGraceMs)
    await recordAudit(tx, parts, call, toSuspensionAuditEntry(companyId, 'company.resumed'))
  })
  return knownCompany(db, companyId)
}

function toSuspensionAuditEntry(companyId: CompanyId, action: 'company.suspended' | 'company.resumed') {
  return { companyId, action, subject: { kind: 'company', id: toPublicId('cmp', companyId) } } as const
}

/** Refuses whoever wants something of a company that is suspended. */
export function assertNotSuspended({ suspendedAt }: Pick<Company, 'suspendedAt'>, message?: string): void {
  if (suspendedAt !== undefined)
    throw new ApiError('company_suspended', message === undefined ? {} : { message })
}

/** What falls due for a company as a whole. */
export function companyTimers(parts: TimerDeps): TimerHandlers {
  return { [resumedTimer]: (timer) => resumePausedJobs(parts, timer) }
}

async function resumePausedJobs({ db, clock }: TimerDeps, { companyId }: DueTimer): Promise<TimerOutcome> {
  const company = await readExistingCompany(db, companyId)
  // Who resumes it again schedules this again.
  if (company.suspendedAt !== undefined) return 'done'
  const isLeft = await releasePaused(db, company, readCompanyClock(clock, company))
  return isLeft ? { againAt: readCompanyClock(clock, company) } : 'done'
}
