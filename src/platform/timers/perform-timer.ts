import { minuteMs, secondMs } from '#kernel/clock'
import type { RowOf } from '#platform/database'
import { finishTimer, putOffTimer, type timerRow } from './timer-queries.ts'
import type { DueTimer, TimerParts } from './timer.ts'

/** A due timer with the claim under which it is done: whoever claims it later has another. */
export type ClaimedTimer = DueTimer & { claims: number }

const retryMaxMs = 5 * minuteMs

/** Calls the use case of a claimed timer and ends the claim by what it answers. Never rejects. */
export async function performTimer(parts: TimerParts, timer: ClaimedTimer): Promise<void> {
  const { companyId, kind, subjectId, claims, attempts } = timer
  try {
    const handle = parts.handlers[kind]
    if (!handle) throw new Error(`there is no use case for the timer "${kind}"`)
    const outcome = await handle(timer)
    if (outcome === 'done') await parts.db.run(finishTimer, { companyId, kind, subjectId, claims })
    else {
      const wakeAt = outcome.againAt - (await parts.clockOffsetOf(companyId))
      await putOff(parts, timer, { dueAt: outcome.againAt, wakeAt })
    }
  } catch (error) {
    parts.log.error('due work failed', { companyId, kind, attempt: attempts + 1, error })
    await retryLater(parts, timer).catch(() => {}) // The lease runs out by itself.
  }
}

async function retryLater(parts: TimerParts, timer: ClaimedTimer): Promise<void> {
  const wakeAt = parts.clock.now() + Math.min(secondMs * 2 ** timer.attempts, retryMaxMs)
  await putOff(parts, timer, { dueAt: wakeAt + (await parts.clockOffsetOf(timer.companyId)), wakeAt })
}

async function putOff(
  { db }: TimerParts,
  { companyId, kind, subjectId, claims, attempts }: ClaimedTimer,
  until: { dueAt: number; wakeAt: number },
): Promise<void> {
  await db.run(putOffTimer, { companyId, kind, subjectId, claims, ...until, attempts: attempts + 1 })
}

/** A claimed row as a timer. */
export function claimedTimer(row: RowOf<typeof timerRow>): ClaimedTimer {
  const { company_id: companyId, kind, subject_id: subjectId, due_at: dueAt, claims, attempts } = row
  return { companyId, kind, subjectId, dueAt, claims, attempts }
}
