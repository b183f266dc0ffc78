import type { Retention } from '#access'
import { deleteOldQuotes } from './forget-quotes-queries.ts'

/** How long quotes are kept. A charged transaction keeps its own surcharge record. */
export const quoteRetention: Retention[] = [{ forget: deleteOldQuotes, keptDays: ({ pageDays }) => pageDays }]
