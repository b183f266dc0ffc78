import { getCompanyTime } from '#companies'
import { toDay } from '#kernel/calendar'
import type { Clock } from '#kernel/clock'
import { formatMoney } from '#kernel/format'
import { dollarsToCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { countClerkRefund, countRefundedAmount } from '#users'
import type { Database } from '#platform/database'
import { isRefundingClerk, isUser, type Caller, type UserCaller } from './caller.ts'

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
    const limit = dollarsToCents(caller.company.settings.reauthenticateAbove)
    if (limit !== undefined) await countRefundedAmount(deps, caller.signedIn, { total, limit })
    if (isRefundingClerk(caller)) await limitClerk(deps, caller, total)
    isCounted = true
  }
}

async function limitClerk({ db, clock }: LimitDeps, caller: UserCaller, total: Cents): Promise<void> {
  const { company, signedIn } = caller
  const limit = dollarsToCents(company.settings.clerkRefundsUpTo)
  if (limit === undefined) return
  const day = toDay(getCompanyTime(clock, company), company.timeZone)
  const counted = { companyId: company.id, personId: signedIn.user.id, day, total, limit }
  if (await countClerkRefund(db, counted)) return
  throw new ApiError('forbidden', {
    message: `Clerks may refund up to ${formatMoney(limit)} a day here. Ask an admin.`,
    credential: { credential: 'dashboard_session', reason: 'no_right' },
  })
}
