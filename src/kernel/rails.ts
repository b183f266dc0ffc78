/** The rails of a payment: card or bank transfer. */
export const rails = ['cc', 'ach'] as const
export type Rail = (typeof rails)[number]

/** The means of a payment: a rail, or offline, where the merchant received and recorded the money. */
export const paymentMeans = [...rails, 'offline'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

/** How the merchant received an offline payment. */
export const offlineMethods = ['cash', 'check', 'wire', 'card_terminal', 'other'] as const
export type OfflineMethod = (typeof offlineMethods)[number]

/** Keeps the first of each rail, in the given order. */
export function dedupeRails(named: readonly Rail[]): Rail[] {
  return [...new Set(named)]
}
