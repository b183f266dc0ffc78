import { rest } from './rest.ts'
import type { Share } from './share.ts'
import { leaseMs, type CompanyClock, type TimerParts } from './timer.ts'
import { claimCompanyTimers, claimedTimers, nextOfCompany } from './timer-queries.ts'
import { claimMax } from './under-way.ts'

// How many timers that are done one by one a round takes, and how many in all of different moments.
const besideEachOtherMax = 20
const pollMs = 5

/**
 * Does everything of these kinds that is due by a company's clock, and waits for what others are just doing of it.
 *
 * It goes in rounds, in due order: nothing begins before all that was claimed earlier has ended. What is due at one moment
 * has no order, so a round takes up to 200 of it; of what is due at different moments it takes no more than 20. A timer that
 * a round sets due earlier than others of the same round comes after them. Who moves a clock from one due moment to the
 * next, as the sandbox does, therefore has all of the way done in strict order; only what was overdue before the first call
 * may be done beside up to 19 others.
 */
export async function runDue(
  { db, clock, bulk = {} }: TimerParts,
  shares: Share[],
  { id: companyId, clockOffsetMs }: CompanyClock,
  kinds: string[],
): Promise<void> {
  for (;;) {
    const now = clock.now()
    const rows = await db.run(claimCompanyTimers, {
      now,
      leasedUntil: now + leaseMs,
      companyId,
      companyNow: now + clockOffsetMs,
      kinds,
      bulkKinds: Object.keys(bulk),
      besideEachOther: besideEachOtherMax,
      limit: claimMax,
    })
    const timers = claimedTimers(rows)
    const ofShare = (share: Share) => timers.filter(({ kind }) => share.kinds.includes(kind))
    await Promise.all(shares.map((share) => share.underWay.begin(ofShare(share))))
    if (rows.length > 0) continue
    const next = await db.first(nextOfCompany, { companyId, kinds })
    if (!next || next.due_at > clock.now() + clockOffsetMs) return
    await rest(pollMs)
  }
}
