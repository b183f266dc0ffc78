import { secondMs } from '#kernel/clock'
import type { Share } from './share.ts'
import { leaseMs, type TimerParts } from './timer.ts'
import { claimDueTimers, claimedTimers, claimTimersOfEachCompany } from './timer-queries.ts'

const lookAtEachMs = 10 * secondMs
const lookAtEachMsWhenCrowded = secondMs / 4

/** Claims what a share has room for and begins it. Answers whether there may be more. */
export async function claimDue(parts: TimerParts, share: Share): Promise<boolean> {
  const { underWay, places } = share
  if (underWay.room() === 0) return false
  // First what may lie unseen behind the backlog of a company, or may be set to wake too late: a backlog of those who are
  // seen could take all the room at each look.
  const now = parts.clock.now()
  if (now - share.lookedAtEachAt >= (share.isCrowded ? lookAtEachMsWhenCrowded : lookAtEachMs)) {
    share.lookedAtEachAt = now
    await claimAndBegin(parts, share, claimTimersOfEachCompany, places.ofCompanyFirst)
  }
  const room = underWay.room()
  const claimed = await claimAndBegin(parts, share, claimDueTimers, places.perCompany * places.each)
  share.isCrowded = claimed === room || underWay.hasFullCompany()
  return claimed === room && room > 0
}

/** Claims and begins what fits into the room, and of a company no more than so many with what it has taken. */
async function claimAndBegin(
  { db, clock }: TimerParts,
  { kinds, places, underWay }: Share,
  claim: typeof claimDueTimers,
  perCompany: number,
): Promise<number> {
  if (underWay.room() === 0) return 0
  const now = clock.now()
  const rows = await db.run(claim, {
    now,
    leasedUntil: now + leaseMs,
    kinds,
    taken: underWay.taken(),
    perCompany,
    ofCompanyFirst: places.ofCompanyFirst,
    limit: underWay.room(),
  })
  void underWay.begin(claimedTimers(rows))
  return rows.length
}
