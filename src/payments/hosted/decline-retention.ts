import type { Retention } from '#access'
import { deleteOldBouts, deleteOldFormDeclines } from './forget-declines-queries.ts'

/** How long declines are kept that only their page counts. */
export const declineRetention: Retention[] = [
  { forget: deleteOldFormDeclines, keptDays: ({ pageDays }) => pageDays },
  { forget: deleteOldBouts },
]
