import { note, type AuditedCall, type AuditParts } from '#audit'
import { publicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import {
  heldAgainMs,
  releaseHeld,
  schedule,
  type DueTimer,
  type TimerHandlers,
  type TimerOutcome,
} from '#platform/timers'
import { companyNow, type Company } from './company.ts'
import { resumeCompanyRow, suspendCompanyRow } from './company-queries.ts'
import { companyOf, knownCompany } from './find-companies.ts'

type Parts = AuditParts & { db: Database }
type Timed = Pick<Parts, 'db' | 'clock'>

/** The timer that has what was held go on once its company is resumed. */
const resumedTimer = 'company resumed'

/**
 * Suspends a company: from now on nobody may do anything for it, and what time would begin for it is held. What was begun is
 * finished. Doing it twice is harmless.
 */
export async function suspendCompany(
  parts: Parts,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<Company> {
  const { db, clock } = parts
  const company = await knownCompany(db, companyId)
  await db.transaction(async (tx) => {
    const suspended = await tx.run(suspendCompanyRow, { companyId, now: companyNow(clock, company) })
    if (suspended.length > 0) await note(tx, parts, call, noted(companyId, 'company.suspended'))
  })
  return knownCompany(db, companyId)
}

/** Resumes a company: what was held is due now. Doing it twice is harmless. */
export async function resumeCompany(parts: Parts, companyId: CompanyId, call: AuditedCall): Promise<Company> {
  const { db, clock } = parts
  const company = await knownCompany(db, companyId)
  const now = companyNow(clock, company)
  await db.transaction(async (tx) => {
    const resumed = await tx.run(resumeCompanyRow, { companyId, now })
    if (resumed.length === 0) return
    await schedule(tx, company, resumedTimer, 'at once', now)
    // Who claimed something while it was suspended may hold it after the first look.
    await schedule(tx, company, resumedTimer, 'once more', now + heldAgainMs)
    await note(tx, parts, call, noted(companyId, 'company.resumed'))
  })
  return knownCompany(db, companyId)
}

function noted(companyId: CompanyId, action: 'company.suspended' | 'company.resumed') {
  return { companyId, action, subject: { kind: 'company', id: publicId('cmp', companyId) } } as const
}

/** Refuses whoever wants something of a company that is suspended. */
export function refuseSuspended({ suspendedAt }: Pick<Company, 'suspendedAt'>, message?: string): void {
  if (suspendedAt !== undefined)
    throw new ApiError('company_suspended', message === undefined ? {} : { message })
}

/** What falls due for a company as a whole. */
export function companyTimers(parts: Timed): TimerHandlers {
  return { [resumedTimer]: (timer) => goOn(parts, timer) }
}

async function goOn({ db, clock }: Timed, { companyId }: DueTimer): Promise<TimerOutcome> {
  const company = await companyOf(db, companyId)
  // Who resumes it again schedules this again.
  if (company.suspendedAt !== undefined) return 'done'
  const isLeft = await releaseHeld(db, company, companyNow(clock, company))
  return isLeft ? { againAt: companyNow(clock, company) } : 'done'
}
