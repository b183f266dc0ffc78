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

/** What falls due for the callers of a company. */
export function accessTimers(services: Services): TimerHandlers {
  return { [cleanUpTimer]: (timer) => cleanUp(services, timer) }
}

/** Forgets idempotency keys whose 24 hours are over and sessions that have ended. */
async function cleanUp({ db, clock }: Services, { companyId }: DueTimer): Promise<TimerOutcome> {
  const now = companyNow(clock, await companyOf(db, companyId))
  await db.run(deleteExpiredKeys, { companyId, now })
  await db.run(deleteExpiredSessions, { companyId, now })
  return { againAt: now + cleanUpEveryMs }
}
