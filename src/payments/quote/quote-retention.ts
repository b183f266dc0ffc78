import type { Retention } from '#access'
import { deleteOldQuotes } from './forget-quotes-queries.ts'

/** How long quotes are kept. What was charged keeps its own proof. */
export const quoteRetention: Retention[] = [{ forget: deleteOldQuotes, keptDays: ({ pageDays }) => pageDays }]
