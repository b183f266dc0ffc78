import type { Retention } from '#access'
import { forgetEvents } from './feed/feed-queries.ts'
import { numberWaitingEvents } from './feed/number-events.ts'
import { redactParked, redactDelivered } from './postback-queries.ts'

/**
 * The retention periods of events and their bodies. Waiting events are numbered first, so that an unread feed has at
 * most one day of events without numbers.
 */
export const retention: Retention[] = [
  {
    forget: async (db, { companyId, limit }) => [
      { deleted: (await numberWaitingEvents(db, companyId, limit)).numbered },
    ],
  },
  { forget: forgetEvents, keptDays: ({ postbackDays }) => postbackDays },
  { forget: redactDelivered, keptDays: ({ postbackDays }) => postbackDays },
  { forget: redactParked, keptDays: ({ parkedPostbackDays }) => parkedPostbackDays },
]
