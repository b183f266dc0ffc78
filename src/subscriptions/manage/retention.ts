import type { Retention } from '#access'
import { deleteOldCodes } from './code-queries.ts'
import { deleteExpiredPageSessions } from './page-session-queries.ts'

/** What the page of a subscription leaves behind: codes that count no more, and sessions that ended. */
export const retention: Retention[] = [{ forget: deleteOldCodes }, { forget: deleteExpiredPageSessions }]
