import type { Retention } from '#access'
import { deleteOldBouts, deleteOldFormDeclines } from './forget-declines-queries.ts'
import {
  deleteOldForms,
  deleteOldGatewayDeclines,
  deleteOldMethods,
  deleteOldTickets,
  deleteOldFormAttempts,
} from './forget-gateway-queries.ts'

/** How long form data is kept: declines that a page counts, and the forms and tickets of gateways without their own. */
export const declineRetention: Retention[] = [
  { forget: deleteOldFormDeclines, keptDays: ({ pageDays }) => pageDays },
  { forget: deleteOldBouts },
  { forget: deleteOldGatewayDeclines, keptDays: ({ pageDays }) => pageDays },
  { forget: deleteOldFormAttempts, keptDays: ({ pageDays }) => pageDays },
  { forget: deleteOldForms, keptDays: ({ pageDays }) => pageDays },
  { forget: deleteOldTickets, keptDays: ({ pageDays }) => pageDays },
  { forget: deleteOldMethods, keptDays: ({ pageDays }) => pageDays },
]
