import { dollarsToCents, type Cents } from '#kernel/money'
import { giveBack } from '#people'
import type { Database } from '#platform/database'
import { isUser, type Caller } from './caller.ts'

/** Refuses who may not give so much back. Called again for the same refund, it counts it once. */
export type RefundLimit = (total: Cents) => Promise<void>

/**
 * Refuses a person who gives back more than their company lets pass without a second look, counted together since they last showed who
 * they are, and who did not just do so. Servers are not asked.
 */
export function createRefundLimit({ db }: { db: Database }, caller: Caller): RefundLimit {
  let isCounted = false
  return async (total) => {
    if (!isUser(caller) || isCounted) return
    const limit = dollarsToCents(caller.company.settings.reauthenticateAbove)
    if (limit !== undefined) await giveBack({ db }, caller.signedIn, { total, limit })
    isCounted = true
  }
}
