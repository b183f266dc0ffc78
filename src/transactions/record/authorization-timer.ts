import type { Company } from '#companies'
import type { PartRows } from '#platform/database'
import { cancelTimerRows, scheduleTimerRows } from '#platform/jobs'
import type { Transaction } from '#attempts'

/** The timer that voids an authorization when it expires. */
export const authorizationTimer = 'authorization'

/** Returns the timer that voids an authorization at its expiry; cancels the timer after a completion or void. */
export function authorizationTimerRows(
  company: Company,
  before: Transaction,
  after: Transaction,
): PartRows[] {
  const { id, authorization } = after
  if (!authorization || before.status === after.status) return []
  return after.status === 'authorized'
    ? [scheduleTimerRows(company, authorizationTimer, id, authorization.expiresAt)]
    : [cancelTimerRows(company.id, authorizationTimer, id)]
}
