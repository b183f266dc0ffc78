import type { Retention } from '#access'
import { forgetEvents } from './feed/feed-queries.ts'
import { numberWaiting } from './feed/number-waiting.ts'
import { emptyParked, emptyTold } from './postback-queries.ts'

/**
 * The retention periods of events and their bodies. Waiting events are numbered first, so that an unread feed has at
 * most one day of events without numbers.
 */
export const retention: Retention[] = [
  {
    forget: async (db, { companyId, limit }) => [
      { deleted: (await numberWaiting(db, companyId, limit)).numbered },
    ],
  },
  { forget: forgetEvents, keptDays: ({ postbackDays }) => postbackDays },
  { forget: emptyTold, keptDays: ({ postbackDays }) => postbackDays },
  { forget: emptyParked, keptDays: ({ parkedPostbackDays }) => parkedPostbackDays },
]
