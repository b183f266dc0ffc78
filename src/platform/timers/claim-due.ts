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

/** Claims what a share has room for and begins it. Answers whether there may be more. */
export async function claimDue(parts: TimerDeps, share: TimerQueue): Promise<boolean> {
  const { underWay, places } = share
  if (underWay.room() === 0) return false
  // First what may lie unseen behind the backlogs of others, or may be set to wake too late: a backlog of those who are
  // seen could take all the room at each look.
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
  // Of what is seen some may be done or claimed by others by now, so all of the room is not filled by a crowd either.
  share.isCrowded = claimed >= room / 2 || underWay.hasFullCompany() || areSharedSlotsFull(share)
  // All that was seen is of companies without a place left: what they keep from being seen is found by another look at each.
  const isBlind = isEachFilled && claimed === 0 && underWay.room() > 0
  if (isBlind) share.lookedAtEachAt = -Infinity
  return isBlind || (claimed === room && room > 0)
}

// Nobody gets more than one place then, so that no company is full and the backlogs of many fill no room.
function areSharedSlotsFull({ underWay, places: { lent } }: TimerQueue): boolean {
  return lent !== undefined && underWay.room(lent.keptForFirst) === 0
}

/** Whether a share looks at each company by itself when it looks next. */
export function isEachCompanyPollDue({ isCrowded, lookedAtEachAt }: TimerQueue, now: number): boolean {
  return now - lookedAtEachAt >= (isCrowded ? pollEachMsWhenCrowded : pollEachMs)
}

/** Answers whether it found all that it may take. */
async function pollEachCompany(parts: TimerDeps, share: TimerQueue): Promise<boolean> {
  share.lookedAtEachAt = parts.clock.now()
  share.looksAtEach += 1
  const room = Math.min(share.underWay.room(), share.places.atOnceOfEach)
  const isByAge = share.looksAtEach % byAgeEvery === 0
  const claim = { ...toClaim(parts, share, room, 'due of each'), isByAge }
  return (await beginClaimed(parts, share, await parts.db.run(claimTimersOfEachCompany, claim))) === room
}

/**
 * Claims what a share has room for of what waits apart, and begins it. Answers whether there may be more. A server may have begun to hang
 * while the claim was under way, and another look may have taken its place: what may not be tried any more is given back.
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

/** What fits into the room, and of a company no more than so many with what it has taken. */
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

/** Begins what was claimed, and has it wait apart where it would wait for a server that hangs. */
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

/** Tells claimed timers for which their companies have places left from those for which they have none. */
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
