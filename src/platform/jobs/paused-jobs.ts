import type { Writer } from '#platform/database'
import { releasePausedJobs } from './job-queries.ts'
import { leaseMs, type ClaimedJob, type CompanyClock, type JobDeps } from './job.ts'

/** The due date of the paused jobs of a suspended company. No company clock reaches it. */
export const pausedUntil = Date.UTC(9999, 0, 1)

/** How long after a resume another worker may still pause a job that it claimed earlier, in ms. */
export const resumeGraceMs = 2 * leaseMs

/** Whether a job is paused: its company is suspended, and its kind begins new work. */
export function isPaused({ pausableKinds = [] }: JobDeps, { kind, isOfSuspended }: ClaimedJob): boolean {
  return isOfSuspended && pausableKinds.includes(kind)
}

const batch = 1_000
// These batches finish well within a lease.
const batchesMax = 100

/** Makes the paused jobs of a company due `now`, by its own clock. Returns whether more may be left. */
export async function releasePaused(
  db: Writer,
  { id, clockOffsetMs }: CompanyClock,
  now: number,
): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const moment = { dueAt: now, wakeAt: now - clockOffsetMs }
    const [row] = await db.run(releasePausedJobs, {
      companyId: id,
      heldUntil: pausedUntil,
      ...moment,
      limit: batch,
    })
    if (!row?.released) return false
  }
  return true
}
