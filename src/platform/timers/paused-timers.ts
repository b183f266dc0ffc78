import type { Writer } from '#platform/database'
import { releasePausedTimers } from './timer-queries.ts'
import { leaseMs, type ClaimedTimer, type CompanyClock, type TimerDeps } from './timer.ts'

/** Until when a timer of a company that is suspended is put off: nobody waits for it, and no clock goes there. */
export const pausedUntil = Date.UTC(9999, 0, 1)

/** How long after a company is resumed one of its timers may still be held by somebody who claimed it before. */
export const resumeGraceMs = 2 * leaseMs

/** Whether a timer is held: it would begin something for a company that is suspended. */
export function isPaused({ heldKinds = [] }: TimerDeps, { kind, isOfSuspended }: ClaimedTimer): boolean {
  return isOfSuspended && heldKinds.includes(kind)
}

const batch = 1_000
// As many as are done well within a lease.
const batchesMax = 100

/** Has what is held of a company fall due `now`, by its own clock. Answers whether some may be left. */
export async function releasePaused(
  db: Writer,
  { id, clockOffsetMs }: CompanyClock,
  now: number,
): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const moment = { dueAt: now, wakeAt: now - clockOffsetMs }
    const [row] = await db.run(releasePausedTimers, {
      companyId: id,
      heldUntil: pausedUntil,
      ...moment,
      limit: batch,
    })
    if (!row?.released) return false
  }
  return true
}
