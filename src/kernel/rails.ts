/** The ways money can come in: by card or by bank transfer. */
export const rails = ['cc', 'ach'] as const
export type Rail = (typeof rails)[number]

/** How a payment was made: on a rail, or offline, where the merchant took the money by other ways and said so. */
export const paymentMeans = [...rails, 'offline'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

/** How money that was paid offline was received. */
export const offlineMethods = ['cash', 'check', 'wire', 'card_terminal', 'other'] as const
export type OfflineMethod = (typeof offlineMethods)[number]

/** Keeps the first of each rail, in the order in which they were named. */
export function dedupeRails(named: readonly Rail[]): Rail[] {
  return [...new Set(named)]
}
