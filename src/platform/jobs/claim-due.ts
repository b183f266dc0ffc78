import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { claimQuarantinedTimers, releaseTimers, quarantineTimers } from './quarantine-queries.ts'
import { toClaimKeys } from './end-claims.ts'
import { pausedUntil } from './paused-timers.ts'
import { countSlotsLeft, type ClaimMode, type SlotsLeft } from './slots-left.ts'
import type { TimerQueue } from './timer-queues.ts'
import { leaseMs, type ClaimedTimer, type TimerDeps } from './timer.ts'
import { claimDueTimers, toClaimedTimers, claimTimersOfEachCompany } from './timer-queries.ts'

const pollEachMs = 10 * secondMs
const pollEachMsWhenCrowded = secondMs / 4
const byAgeEvery = 8

/** Claims as many due timers as the queue has free slots and starts them. Returns whether more may be due. */
export async function claimDue(parts: TimerDeps, share: TimerQueue): Promise<boolean> {
  const { underWay, places } = share
  if (underWay.room() === 0) return false
  // The poll per company runs first: a backlog could otherwise take all slots at each poll. It finds timers of other
  // companies that the backlog hides, and timers whose wake time is too late.
  const isEachFilled = isEachCompanyPollDue(share, parts.clock.now()) && (await pollEachCompany(parts, share))
  const room = underWay.room(places.keptForEach)
  const claimed =
    room > 0
      ? await beginClaimed(
          parts,
          share,
          await parts.db.run(claimDueTimers, toClaim(parts, share, room, 'due')),
        )
      : 0
  // Other workers may have claimed or finished some of the rows, so a crowd does not always fill all slots.
  share.isCrowded = claimed >= room / 2 || underWay.hasFullCompany() || areSharedSlotsFull(share)
  // All rows seen belong to companies without a free slot. Another poll per company finds the timers that they hide.
  const isBlind = isEachFilled && claimed === 0 && underWay.room() > 0
  if (isBlind) share.lookedAtEachAt = -Infinity
  return isBlind || (claimed === room && room > 0)
}

// Each company then has at most one slot, so no company is full and the backlogs of many leave slots free.
function areSharedSlotsFull({ underWay, places: { lent } }: TimerQueue): boolean {
  return lent !== undefined && underWay.room(lent.keptForFirst) === 0
}

/** Whether the next poll of a queue polls each company. */
export function isEachCompanyPollDue({ isCrowded, lookedAtEachAt }: TimerQueue, now: number): boolean {
  return now - lookedAtEachAt >= (isCrowded ? pollEachMsWhenCrowded : pollEachMs)
}

/** Returns whether it claimed as many timers as it may. */
async function pollEachCompany(parts: TimerDeps, share: TimerQueue): Promise<boolean> {
  share.lookedAtEachAt = parts.clock.now()
  share.looksAtEach += 1
  const room = Math.min(share.underWay.room(), share.places.atOnceOfEach)
  const isByAge = share.looksAtEach % byAgeEvery === 0
  const claim = { ...toClaim(parts, share, room, 'due of each'), isByAge }
  return (await beginClaimed(parts, share, await parts.db.run(claimTimersOfEachCompany, claim))) === room
}

/**
 * Claims quarantined timers for the free slots of a queue and starts them. Returns whether more may be due. An endpoint
 * may start to hang during the claim, or another poll may take its slot. Timers beyond the limit are therefore
 * released.
 */
export async function claimQuarantined(parts: TimerDeps, share: TimerQueue): Promise<boolean> {
  const room = share.underWay.room()
  if (room === 0) return false
  const rows = await parts.db.run(claimQuarantinedTimers, toClaim(parts, share, room, 'apart'))
  const { within, beyond } = splitBySlots(toClaimedTimers(rows), countSlotsLeft(share, 'apart'))
  void share.underWay.begin(within)
  if (beyond.length > 0) await parts.db.run(releaseTimers, toClaimKeys(beyond))
  return rows.length === room
}

/** The limit is the number of free slots; each company also has its own limit. */
function toClaim({ clock }: TimerDeps, share: TimerQueue, room: number, lookedFor: ClaimMode) {
  const now = clock.now()
  return {
    now,
    leasedUntil: now + leaseMs,
    kinds: share.kinds,
    ...countSlotsLeft(share, lookedFor),
    ofCompanyFirst: share.places.ofCompanyFirst,
    limit: room,
  }
}

/** Starts claimed timers, and quarantines those of companies whose endpoint hangs. */
async function beginClaimed(
  parts: TimerDeps,
  share: TimerQueue,
  rows: Parameters<typeof toClaimedTimers>[0],
): Promise<number> {
  const timers = toClaimedTimers(rows)
  const isApart = ({ companyId }: ClaimedTimer) => share.lending?.standings.isApart(companyId) ?? false
  const apart = timers.filter(isApart)
  void share.underWay.begin(apart.length === 0 ? timers : timers.filter((timer) => !isApart(timer)))
  if (apart.length > 0) await parts.db.run(quarantineTimers, { ...toClaimKeys(apart), wakeAt: pausedUntil })
  if (apart.length > 0) share.twin?.loop.nudge()
  return rows.length
}

/** Splits claimed timers into those within the slots of their company and those beyond them. */
function splitBySlots(timers: ClaimedTimer[], { placesLeft, perCompany }: SlotsLeft) {
  const left = new Map<CompanyId, number>()
  const [within, beyond]: [ClaimedTimer[], ClaimedTimer[]] = [[], []]
  for (const timer of timers) {
    const { companyId } = timer
    const places = left.get(companyId) ?? placesLeft[companyId] ?? perCompany
    left.set(companyId, places - 1)
    if (places > 0) within.push(timer)
    else beyond.push(timer)
  }
  return { within, beyond }
}
