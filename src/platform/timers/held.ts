import type { Writer } from '#platform/database'
import { releaseHeldTimers } from './timer-queries.ts'
import { leaseMs, type ClaimedTimer, type CompanyClock, type TimerParts } from './timer.ts'

/** Until when a timer of a company that is suspended is put off: nobody waits for it, and no clock goes there. */
export const heldUntil = Date.UTC(9999, 0, 1)

/** How long after a company is resumed one of its timers may still be held by somebody who claimed it before. */
export const heldAgainMs = 2 * leaseMs

/** Whether a timer is held: it would begin something for a company that is suspended. */
export function isHeld({ heldKinds = [] }: TimerParts, { kind, isOfSuspended }: ClaimedTimer): boolean {
  return isOfSuspended && heldKinds.includes(kind)
}

const batch = 1_000
// As many as are done well within a lease.
const batchesMax = 100

/** Has what is held of a company fall due `now`, by its own clock. Answers whether some may be left. */
export async function releaseHeld(
  db: Writer,
  { id, clockOffsetMs }: CompanyClock,
  now: number,
): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const moment = { dueAt: now, wakeAt: now - clockOffsetMs }
    const [row] = await db.run(releaseHeldTimers, { companyId: id, heldUntil, ...moment, limit: batch })
    if (!row?.released) return false
  }
  return true
}
