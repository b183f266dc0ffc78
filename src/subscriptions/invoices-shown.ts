import { amountDueOf, readInvoicesOfSubscription, type Invoice } from '#invoices'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'

/** How many invoices of a subscription its payer sees, the newest. */
export const invoicesShownMax = 24

/** The invoices of a subscription that its payer sees, the newest first. */
export function readShownInvoices(
  db: Reader,
  companyId: CompanyId,
  subscriptionId: SubscriptionId,
): Promise<Invoice[]> {
  return readInvoicesOfSubscription(db, companyId, subscriptionId, invoicesShownMax)
}

/**
 * The oldest of the invoices that its payer sees on which something is due. A subscription need not wait for it: what a refund opened
 * again is neither charged by itself nor missed, and can be paid all the same.
 */
export async function readOldestDue(
  db: Reader,
  companyId: CompanyId,
  subscriptionId: SubscriptionId,
): Promise<Invoice | undefined> {
  const shown = await readShownInvoices(db, companyId, subscriptionId)
  return shown.findLast((invoice) => amountDueOf(invoice) > 0)
}
