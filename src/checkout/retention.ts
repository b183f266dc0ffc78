import type { Retention } from '#access'
import {
  deleteOldBouts,
  deleteOldFormAttempts,
  deleteOldFormDeclines,
  deleteOldForms,
  deleteOldGatewayDeclines,
  deleteOldMethods,
  deleteOldQuotes,
  deleteOldTickets,
} from './retention-queries.ts'

/**
 * How long the data of checkout is kept: quotes, declines that a page counts, and the forms and tickets of gateways
 * without their own. A charged transaction keeps its own surcharge record.
 */
export const checkoutRetention: Retention[] = [
  deleteOldQuotes,
  deleteOldFormDeclines,
  deleteOldGatewayDeclines,
  deleteOldFormAttempts,
  deleteOldForms,
  deleteOldTickets,
  deleteOldMethods,
]
  .map((forget): Retention => ({ forget, keptDays: ({ pageDays }) => pageDays }))
  .concat({ forget: deleteOldBouts })
