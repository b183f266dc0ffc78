import { dollarsToCents, type Cents } from '#kernel/money'
import { countRefundedAmount } from '#users'
import type { Database } from '#platform/database'
import { isUser, type Caller } from './caller.ts'

/** Throws an error if the caller may not refund the amount. A repeated call for the same refund counts it once. */
export type RefundLimit = (total: Cents) => Promise<void>

/**
 * Creates the limit above which a user must re-authenticate. It applies to the total that the user refunded since the
 * last re-authentication. It does not apply to servers.
 */
export function createRefundLimit({ db }: { db: Database }, caller: Caller): RefundLimit {
  let isCounted = false
  return async (total) => {
    if (!isUser(caller) || isCounted) return
    const limit = dollarsToCents(caller.company.settings.reauthenticateAbove)
    if (limit !== undefined) await countRefundedAmount({ db }, caller.signedIn, { total, limit })
    isCounted = true
  }
}
