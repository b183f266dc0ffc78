import { getCompanyTime } from '#companies'
import { toDay } from '#kernel/calendar'
import type { Clock } from '#kernel/clock'
import { formatMoney } from '#kernel/format'
import { dollarsToCents, zeroCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { countRefund } from '#users'
import type { Database } from '#platform/database'
import { isRefundingClerk, isUser, type Caller } from './caller.ts'

/** Throws an error if the caller may not refund the amount. A repeated call for the same refund counts it once. */
export type RefundLimit = (total: Cents) => Promise<void>

type LimitDeps = { db: Database; clock: Clock }

/**
 * Creates the limits on the refunds of a user; servers have none. A user must re-authenticate above a total since the
 * last time, and a clerk may refund only a total of one day.
 */
export function createRefundLimit(deps: LimitDeps, caller: Caller): RefundLimit {
  let isCounted = false
  return async (total) => {
    if (!isUser(caller) || isCounted) return
    const { company, signedIn } = caller
    const dayLimit = isRefundingClerk(caller) ? dollarsToCents(company.settings.clerkRefundsUpTo) : undefined
    const limits = {
      total,
      limit: dollarsToCents(company.settings.reauthenticateAbove),
      companyId: company.id,
      day: toDay(getCompanyTime(deps.clock, company), company.timeZone),
      dayLimit,
    }
    if (!(await countRefund(deps, signedIn, limits))) throw clerkLimitError(dayLimit ?? zeroCents)
    isCounted = true
  }
}

function clerkLimitError(limit: Cents): ApiError {
  return new ApiError('forbidden', {
    message: `Clerks may refund up to ${formatMoney(limit)} a day here. Ask an admin.`,
    credential: { credential: 'dashboard_session', reason: 'no_right' },
  })
}
