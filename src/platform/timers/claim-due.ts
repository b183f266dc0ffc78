import { secondMs } from '#kernel/clock'
import { claimedTimer } from './perform-timer.ts'
import type { Share } from './share.ts'
import { leaseMs, type TimerParts } from './timer.ts'
import { claimDueTimers, claimTimersOfEachCompany } from './timer-queries.ts'
import { placesPerCompanyMax } from './under-way.ts'

const lookAtEachMs = 10 * secondMs
const lookAtEachMsWhenCrowded = secondMs / 4

/** Claims what a share has room for and begins it. Answers whether there may be more. */
export async function claimDue(parts: TimerParts, share: Share): Promise<boolean> {
  const { underWay } = share
  const room = underWay.room()
  if (room === 0) return false
  const claimed = await claimAndBegin(parts, share, claimDueTimers)
  if (claimed === room) return true
  // What is due may lie unseen behind the backlog of a company that has no place left, or may be set to wake too late.
  const everyMs = underWay.hasFullCompany() ? lookAtEachMsWhenCrowded : lookAtEachMs
  if (parts.clock.now() - share.lookedAtEachAt < everyMs) return false
  share.lookedAtEachAt = parts.clock.now()
  await claimAndBegin(parts, share, claimTimersOfEachCompany)
  return false
}

async function claimAndBegin(
  { db, clock }: TimerParts,
  { kinds, underWay }: Share,
  claim: typeof claimDueTimers,
): Promise<number> {
  const now = clock.now()
  const rows = await db.run(claim, {
    now,
    leasedUntil: now + leaseMs,
    kinds,
    taken: underWay.taken(),
    perCompany: placesPerCompanyMax,
    limit: underWay.room(),
  })
  for (const row of rows) void underWay.begin(claimedTimer(row))
  return rows.length
}
