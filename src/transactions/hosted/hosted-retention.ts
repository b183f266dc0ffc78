import type { Retention } from '#access'
import { deleteOldHostedPayments } from '../hosted-payment-queries.ts'

/** How long unpaid hosted payments are kept. Paid ones stay. */
export const hostedRetention: Retention[] = [
  { forget: deleteOldHostedPayments, keptDays: ({ pageDays }) => pageDays },
]
