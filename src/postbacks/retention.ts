import type { Retention } from '#access'
import { forgetEvents } from './feed/feed-queries.ts'
import { numberWaiting } from './feed/number-waiting.ts'
import { emptyParked, emptyTold } from './postback-queries.ts'

/**
 * How long events and their bodies are kept. What waits for a number gets it before: a feed that nobody reads grows no
 * further than a day without.
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
