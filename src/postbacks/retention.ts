import type { Retention } from '#access'
import { emptyParked, emptyTold } from './postback-queries.ts'

/** How long the bodies of events are kept. */
export const retention: Retention[] = [
  { forget: emptyTold, keptDays: ({ postbackDays }) => postbackDays },
  { forget: emptyParked, keptDays: ({ parkedPostbackDays }) => parkedPostbackDays },
]
