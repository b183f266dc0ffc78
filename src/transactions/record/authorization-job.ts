import type { Company } from '#companies'
import type { PartRows } from '#platform/database'
import { cancelJobRows, scheduleJobRows } from '#platform/jobs'
import type { Transaction } from '#attempts'

/** The job that voids an authorization when it expires. */
export const authorizationJob = 'authorization'

/** Returns the job that voids an authorization at its expiry; cancels the job after a completion or void. */
export function authorizationJobRows(company: Company, before: Transaction, after: Transaction): PartRows[] {
  const { id, authorization } = after
  if (!authorization || before.status === after.status) return []
  return after.status === 'authorized'
    ? [scheduleJobRows(company, authorizationJob, id, authorization.expiresAt)]
    : [cancelJobRows(company.id, authorizationJob, id)]
}
