import { centsFromDollars, type Cents } from '#kernel/money'
import { giveBack } from '#people'
import type { Database } from '#platform/database'
import { isPerson, type Caller } from './caller.ts'

/** Refuses who may not give so much back. Called again for the same refund, it counts it once. */
export type RefundBound = (total: Cents) => Promise<void>

/**
 * Refuses a person who gives back more than their company lets pass without a second look, counted together since they last showed who
 * they are, and who did not just do so. Servers are not asked.
 */
export function refundBound({ db }: { db: Database }, caller: Caller): RefundBound {
  let isCounted = false
  return async (total) => {
    if (!isPerson(caller) || isCounted) return
    const limit = centsFromDollars(caller.company.settings.reauthenticateAbove)
    if (limit !== undefined) await giveBack({ db }, caller.signedIn, { total, limit })
    isCounted = true
  }
}
