import type { Writer } from '#platform/database'
import { releasePausedTimers } from './timer-queries.ts'
import { leaseMs, type ClaimedTimer, type CompanyClock, type TimerDeps } from './timer.ts'

/** The due date of the paused timers of a suspended company. No company clock reaches it. */
export const pausedUntil = Date.UTC(9999, 0, 1)

/** How long after a resume another worker may still pause a timer that it claimed earlier, in ms. */
export const resumeGraceMs = 2 * leaseMs

/** Whether a timer is paused: its company is suspended, and its kind begins new work. */
export function isPaused({ heldKinds = [] }: TimerDeps, { kind, isOfSuspended }: ClaimedTimer): boolean {
  return isOfSuspended && heldKinds.includes(kind)
}

const batch = 1_000
// These batches finish well within a lease.
const batchesMax = 100

/** Makes the paused timers of a company due `now`, by its own clock. Returns whether more may be left. */
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
