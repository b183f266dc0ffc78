import { recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import {
  resumeGraceMs,
  releasePaused,
  schedule,
  type DueJob,
  type JobHandlers,
  type JobOutcome,
} from '#platform/jobs'
import { getCompanyTime, type Company } from './company.ts'
import { resumeCompanyRow, suspendCompanyRow } from './company-queries.ts'
import { loadExistingCompany, requireCompany } from './find-companies.ts'

type SuspensionDeps = AuditDeps & { db: Database }
type JobDeps = Pick<SuspensionDeps, 'db' | 'clock'>

/** The job that releases paused jobs after a company is resumed. */
const resumedJob = 'company resumed'

/**
 * Suspends a company: new requests are refused and due jobs are paused. Work that has begun is finished. A repeated
 * call changes nothing.
 */
export async function suspendCompany(
  deps: SuspensionDeps,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<Company> {
  const { db, clock } = deps
  const company = await requireCompany(db, companyId)
  await db.transaction(async (tx) => {
    const suspended = await tx.run(suspendCompanyRow, { companyId, now: getCompanyTime(clock, company) })
    if (suspended.length > 0)
      await recordAudit(tx, deps, call, toSuspensionAuditEntry(companyId, 'company.suspended'))
  })
  return requireCompany(db, companyId)
}

/** Resumes a company: its paused jobs are due now. A repeated call changes nothing. */
export async function resumeCompany(
  deps: SuspensionDeps,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<Company> {
  const { db, clock } = deps
  const company = await requireCompany(db, companyId)
  const now = getCompanyTime(clock, company)
  await db.transaction(async (tx) => {
    const resumed = await tx.run(resumeCompanyRow, { companyId, now })
    if (resumed.length === 0) return
    await schedule(tx, company, resumedJob, 'at once', now)
    // A worker that claimed a job during the suspension may pause it after the first release.
    await schedule(tx, company, resumedJob, 'once more', now + resumeGraceMs)
    await recordAudit(tx, deps, call, toSuspensionAuditEntry(companyId, 'company.resumed'))
  })
  return requireCompany(db, companyId)
}

function toSuspensionAuditEntry(companyId: CompanyId, action: 'company.suspended' | 'company.resumed') {
  return { companyId, action, subject: { kind: 'company', id: toPublicId('cmp', companyId) } } as const
}

/** Throws company_suspended if the company is suspended. */
export function assertNotSuspended({ suspendedAt }: Pick<Company, 'suspendedAt'>, message?: string): void {
  if (suspendedAt !== undefined)
    throw new ApiError('company_suspended', message === undefined ? {} : { message })
}

/** Returns the handlers of the jobs of a company as a whole. */
export function companyJobs(deps: JobDeps): JobHandlers {
  return { [resumedJob]: (job) => resumePausedJobs(deps, job) }
}

async function resumePausedJobs({ db, clock }: JobDeps, { companyId }: DueJob): Promise<JobOutcome> {
  const company = await loadExistingCompany(db, companyId)
  // The next resume schedules this job again.
  if (company.suspendedAt !== undefined) return 'done'
  const isLeft = await releasePaused(db, company, getCompanyTime(clock, company))
  return isLeft ? { againAt: getCompanyTime(clock, company) } : 'done'
}
