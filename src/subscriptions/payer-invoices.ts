import { calculateAmountDue, loadInvoicesOfSubscription, type Invoice } from '#invoices'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import type { Period } from './period.ts'

/** The number of newest invoices that a payer sees. */
export const payerInvoicesMax = 24

/** Returns the newest invoices of a subscription, newest first, up to the payer's limit. */
export function loadPayerInvoices(
  db: Reader,
  companyId: CompanyId,
  subscriptionId: SubscriptionId,
): Promise<Invoice[]> {
  return loadInvoicesOfSubscription(db, companyId, subscriptionId, payerInvoicesMax)
}

/**
 * Returns those of the shown invoices that have an amount due, newest first. An invoice that a refund reopened counts:
 * it is not charged automatically and not late, but it can be paid. Invoices of withdrawn periods do not count.
 */
export function listPayable(shown: readonly Invoice[], periods: readonly Period[]): Invoice[] {
  const withdrawn = new Set(
    periods.filter(({ state }) => state === 'withdrawn').map(({ invoiceId }) => invoiceId),
  )
  return shown.filter((invoice) => calculateAmountDue(invoice) > 0 && !withdrawn.has(invoice.id))
}

/** Returns the oldest of the shown invoices that can be paid, or undefined. */
export function findOldestDue(shown: readonly Invoice[], periods: readonly Period[]): Invoice | undefined {
  return listPayable(shown, periods).at(-1)
}
