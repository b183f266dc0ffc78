import type { Retention } from '#access'
import { dayMs, type Clock } from '#kernel/clock'
import { toLowestId } from '#kernel/ids'
import { requestRetentionDays } from '#kernel/limits'
import { deleteOldRequests } from './request-queries.ts'

/** Returns the retention period of requests. It is in real time, as their times are, and not on the clock of the company. */
export function createRequestRetention(clock: Clock): Retention[] {
  return [
    {
      forget: (db, { companyId, limit }) => {
        const below = toLowestId(clock.now() - requestRetentionDays * dayMs)
        return db.run(deleteOldRequests, { companyId, below, limit })
      },
    },
  ]
}
