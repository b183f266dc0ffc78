import { calculateAmountDue, loadInvoicesOfSubscription, type Invoice } from '#invoices'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import type { Period } from './period.ts'

/** How many invoices of a subscription its payer sees, the newest. */
export const payerInvoicesMax = 24

/** The invoices of a subscription that its payer sees, the newest first. */
export function loadPayerInvoices(
  db: Reader,
  companyId: CompanyId,
  subscriptionId: SubscriptionId,
): Promise<Invoice[]> {
  return loadInvoicesOfSubscription(db, companyId, subscriptionId, payerInvoicesMax)
}

/**
 * The oldest of these invoices on which something is due; its periods are those that the subscription still looks at. It need not
 * wait for the money: what a refund opened again is neither charged by itself nor missed, and can be paid all the same. Nobody is
 * asked for a period that will not come.
 */
export function findOldestDue(shown: readonly Invoice[], periods: readonly Period[]): Invoice | undefined {
  const withdrawn = new Set(
    periods.filter(({ state }) => state === 'withdrawn').map(({ invoiceId }) => invoiceId),
  )
  return shown.findLast((invoice) => calculateAmountDue(invoice) > 0 && !withdrawn.has(invoice.id))
}
