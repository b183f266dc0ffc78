import { dayMs } from '#kernel/clock'
import { companyNow, companyOf } from '#companies'
import { deleteExpiredKeys } from '#platform/idempotency'
import type { DueTimer, TimerHandlers, TimerOutcome } from '#platform/timers'
import { deleteExpiredSessions } from './access-queries.ts'
import type { Services } from './services.ts'

/** The timer that forgets what a company's requests left behind; each company has one, for as long as it exists. */
export const cleanUpTimer = 'clean up'

/** How long after one clean-up the next one follows, and the first one after the company was created. */
export const cleanUpEveryMs = dayMs

// One statement that forgot a busy day's keys would take longer than a statement may, each day anew.
const batch = 5_000
// As many as are done well within the lease of a timer; what is left then is done under the next.
const batchesMax = 100

type CleanUpParts = Pick<Services, 'db' | 'clock'>

/** A statement that forgets so many of what is over by a moment. */
export type Forgetting = typeof deleteExpiredSessions

/** What falls due for the callers of a company. `more` is what modules of which this one knows nothing want forgotten. */
export function accessTimers(services: CleanUpParts, more: Forgetting[] = []): TimerHandlers {
  return { [cleanUpTimer]: (timer) => cleanUp(services, timer, more) }
}

/** Forgets idempotency keys whose 24 hours are over and sessions that have ended. */
async function cleanUp(
  { db, clock }: CleanUpParts,
  { companyId }: DueTimer,
  more: Forgetting[],
): Promise<TimerOutcome> {
  const now = companyNow(clock, await companyOf(db, companyId))
  for (const forget of [deleteExpiredKeys, deleteExpiredSessions, ...more]) {
    const isLeft = await forgetAll(() => db.run(forget, { companyId, now, limit: batch }))
    if (isLeft) return { againAt: now }
  }
  return { againAt: now + cleanUpEveryMs }
}

/** Forgets batch after batch, and answers whether some may be left. */
async function forgetAll(forgetBatch: () => Promise<{ deleted: number }[]>): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const [forgotten] = await forgetBatch()
    if (!forgotten?.deleted) return false
  }
  return true
}
