import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { claimTimersApart, giveBackTimers, setTimersApart } from './apart-queries.ts'
import { claimsOf } from './end-claims.ts'
import { heldUntil } from './held.ts'
import { placesOf, type LookedFor, type PlacesLeft } from './places-of.ts'
import type { Share } from './share.ts'
import { leaseMs, type ClaimedTimer, type TimerParts } from './timer.ts'
import { claimDueTimers, claimedTimers, claimTimersOfEachCompany } from './timer-queries.ts'

const lookAtEachMs = 10 * secondMs
const lookAtEachMsWhenCrowded = secondMs / 4
const byAgeEvery = 8

/** Claims what a share has room for and begins it. Answers whether there may be more. */
export async function claimDue(parts: TimerParts, share: Share): Promise<boolean> {
  const { underWay, places } = share
  if (underWay.room() === 0) return false
  // First what may lie unseen behind the backlogs of others, or may be set to wake too late: a backlog of those who are
  // seen could take all the room at each look.
  const isEachFilled = isTimeForEach(share, parts.clock.now()) && (await lookAtEach(parts, share))
  const room = underWay.room(places.keptForEach)
  const claimed =
    room > 0
      ? await begin(parts, share, await parts.db.run(claimDueTimers, claimOf(parts, share, room, 'due')))
      : 0
  // Of what is seen some may be done or claimed by others by now, so all of the room is not filled by a crowd either.
  share.isCrowded = claimed >= room / 2 || underWay.hasFullCompany() || isFullOfKnown(share)
  // All that was seen is of companies without a place left: what they keep from being seen is found by another look at each.
  const isBlind = isEachFilled && claimed === 0 && underWay.room() > 0
  if (isBlind) share.lookedAtEachAt = -Infinity
  return isBlind || (claimed === room && room > 0)
}

// Nobody gets more than one place then, so that no company is full and the backlogs of many fill no room.
function isFullOfKnown({ underWay, places: { lent } }: Share): boolean {
  return lent !== undefined && underWay.room(lent.keptForFirst) === 0
}

/** Whether a share looks at each company by itself when it looks next. */
export function isTimeForEach({ isCrowded, lookedAtEachAt }: Share, now: number): boolean {
  return now - lookedAtEachAt >= (isCrowded ? lookAtEachMsWhenCrowded : lookAtEachMs)
}

/** Answers whether it found all that it may take. */
async function lookAtEach(parts: TimerParts, share: Share): Promise<boolean> {
  share.lookedAtEachAt = parts.clock.now()
  share.looksAtEach += 1
  const room = Math.min(share.underWay.room(), share.places.atOnceOfEach)
  const isByAge = share.looksAtEach % byAgeEvery === 0
  const claim = { ...claimOf(parts, share, room, 'due of each'), isByAge }
  return (await begin(parts, share, await parts.db.run(claimTimersOfEachCompany, claim))) === room
}

/**
 * Claims what a share has room for of what waits apart, and begins it. Answers whether there may be more. A server may have begun to hang
 * while the claim was under way, and another look may have taken its place: what may not be tried any more is given back.
 */
export async function claimApart(parts: TimerParts, share: Share): Promise<boolean> {
  const room = share.underWay.room()
  if (room === 0) return false
  const rows = await parts.db.run(claimTimersApart, claimOf(parts, share, room, 'apart'))
  const { within, beyond } = byPlaces(claimedTimers(rows), placesOf(share, 'apart'))
  void share.underWay.begin(within)
  if (beyond.length > 0) await parts.db.run(giveBackTimers, claimsOf(beyond))
  return rows.length === room
}

/** What fits into the room, and of a company no more than so many with what it has taken. */
function claimOf({ clock }: TimerParts, share: Share, room: number, lookedFor: LookedFor) {
  const now = clock.now()
  return {
    now,
    leasedUntil: now + leaseMs,
    kinds: share.kinds,
    ...placesOf(share, lookedFor),
    ofCompanyFirst: share.places.ofCompanyFirst,
    limit: room,
  }
}

/** Begins what was claimed, and has it wait apart where it would wait for a server that hangs. */
async function begin(
  parts: TimerParts,
  share: Share,
  rows: Parameters<typeof claimedTimers>[0],
): Promise<number> {
  const timers = claimedTimers(rows)
  const isApart = ({ companyId }: ClaimedTimer) => share.lending?.standings.isApart(companyId) ?? false
  const apart = timers.filter(isApart)
  void share.underWay.begin(apart.length === 0 ? timers : timers.filter((timer) => !isApart(timer)))
  if (apart.length > 0) await parts.db.run(setTimersApart, { ...claimsOf(apart), wakeAt: heldUntil })
  if (apart.length > 0) share.twin?.loop.nudge()
  return rows.length
}

/** Tells claimed timers for which their companies have places left from those for which they have none. */
function byPlaces(timers: ClaimedTimer[], { placesLeft, perCompany }: PlacesLeft) {
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
