import type { Retention } from '#access'
import { deleteOldCodes } from './code-queries.ts'
import { deleteExpiredPageSessions } from './page-session-queries.ts'

/** Deletes codes that no limit counts any more, and expired sessions. */
export const retention: Retention[] = [{ forget: deleteOldCodes }, { forget: deleteExpiredPageSessions }]
