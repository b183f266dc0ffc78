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
export async function claimDue(deps: TimerDeps, queue: TimerQueue): Promise<boolean> {
  const { underWay, places } = queue
  if (underWay.room() === 0) return false
  // The poll per company runs first: a backlog could otherwise take all slots at each poll. It finds timers of other
  // companies that the backlog hides, and timers whose wake time is too late.
  const isEachFilled = isEachCompanyPollDue(queue, deps.clock.now()) && (await pollEachCompany(deps, queue))
  const room = underWay.room(places.keptForEach)
  const claimed =
    room > 0
      ? await beginClaimed(deps, queue, await deps.db.run(claimDueTimers, toClaim(deps, queue, room, 'due')))
      : 0
  // Other workers may have claimed or finished some of the rows, so a crowd does not always fill all slots.
  queue.isCrowded = claimed >= room / 2 || underWay.hasFullCompany() || areSharedSlotsFull(queue)
  // All rows seen belong to companies without a free slot. Another poll per company finds the timers that they hide.
  const isBlind = isEachFilled && claimed === 0 && underWay.room() > 0
  if (isBlind) queue.polledEachAt = -Infinity
  return isBlind || (claimed === room && room > 0)
}

// Each company then has at most one slot, so no company is full and the backlogs of many leave slots free.
function areSharedSlotsFull({ underWay, places: { reserved } }: TimerQueue): boolean {
  return reserved !== undefined && underWay.room(reserved.keptForFirst) === 0
}

/** Whether the next poll of a queue polls each company. */
export function isEachCompanyPollDue(
  { isCrowded, polledEachAt: lookedAtEachAt }: TimerQueue,
  now: number,
): boolean {
  return now - lookedAtEachAt >= (isCrowded ? pollEachMsWhenCrowded : pollEachMs)
}

/** Returns whether it claimed as many timers as it may. */
async function pollEachCompany(deps: TimerDeps, queue: TimerQueue): Promise<boolean> {
  queue.polledEachAt = deps.clock.now()
  queue.looksAtEach += 1
  const room = Math.min(queue.underWay.room(), queue.places.atOnceOfEach)
  const isByAge = queue.looksAtEach % byAgeEvery === 0
  const claim = { ...toClaim(deps, queue, room, 'due of each'), isByAge }
  return (await beginClaimed(deps, queue, await deps.db.run(claimTimersOfEachCompany, claim))) === room
}

/**
 * Claims quarantined timers for the free slots of a queue and starts them. Returns whether more may be due. An endpoint
 * may start to hang during the claim, or another poll may take its slot. Timers beyond the limit are therefore
 * released.
 */
export async function claimQuarantined(deps: TimerDeps, queue: TimerQueue): Promise<boolean> {
  const room = queue.underWay.room()
  if (room === 0) return false
  const rows = await deps.db.run(claimQuarantinedTimers, toClaim(deps, queue, room, 'apart'))
  const { within, beyond } = splitBySlots(toClaimedTimers(rows), countSlotsLeft(queue, 'apart'))
  void queue.underWay.begin(within)
  if (beyond.length > 0) await deps.db.run(releaseTimers, toClaimKeys(beyond))
  return rows.length === room
}

/** The limit is the number of free slots; each company also has its own limit. */
function toClaim({ clock }: TimerDeps, queue: TimerQueue, room: number, lookedFor: ClaimMode) {
  const now = clock.now()
  return {
    now,
    leasedUntil: now + leaseMs,
    kinds: queue.kinds,
    ...countSlotsLeft(queue, lookedFor),
    ofCompanyFirst: queue.places.ofCompanyFirst,
    limit: room,
  }
}

/** Starts claimed timers, and quarantines those of companies whose endpoint hangs. */
async function beginClaimed(
  deps: TimerDeps,
  queue: TimerQueue,
  rows: Parameters<typeof toClaimedTimers>[0],
): Promise<number> {
  const timers = toClaimedTimers(rows)
  const isQuarantined = ({ companyId }: ClaimedTimer) =>
    queue.quarantinePolicy?.health.isQuarantined(companyId) ?? false
  const quarantined = timers.filter(isQuarantined)
  void queue.underWay.begin(
    quarantined.length === 0 ? timers : timers.filter((timer) => !isQuarantined(timer)),
  )
  if (quarantined.length > 0)
    await deps.db.run(quarantineTimers, { ...toClaimKeys(quarantined), wakeAt: pausedUntil })
  if (quarantined.length > 0) queue.quarantine?.loop.nudge()
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
