import type { Retention } from '#access'
import { deleteOldHostedPayments } from './hosted-payment-queries.ts'

/** How long hosted payments are kept that nobody paid. What was paid stays. */
export const hostedRetention: Retention[] = [
  { forget: deleteOldHostedPayments, keptDays: ({ pageDays }) => pageDays },
]
