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
 * Returns the oldest of the shown invoices that has an amount due, or undefined. An invoice that a refund reopened
 * counts: it is not charged automatically and not late, but it can be paid. Invoices of withdrawn periods do not count.
 */
export function findOldestDue(shown: readonly Invoice[], periods: readonly Period[]): Invoice | undefined {
  const withdrawn = new Set(
    periods.filter(({ state }) => state === 'withdrawn').map(({ invoiceId }) => invoiceId),
  )
  return shown.findLast((invoice) => calculateAmountDue(invoice) > 0 && !withdrawn.has(invoice.id))
}
