import type { Services } from '#access'
import { companyNow, raiseAlert, type Company } from '#companies'
import { changedInvoice, invoiceGuardRow, readInvoice, saleFormsOutdated, subscriptionTold } from '#invoices'
import type { SubscriptionId } from '#kernel/ids'
import { racesMax } from '#kernel/limits'
import { periodIsUnwanted } from '../charge-queries.ts'
import { cancelledWithPaymentOn } from './alerts-of-write.ts'
import { toClose, type Closing, type Standing } from './standing.ts'

/**
 * Closes what nobody is to pay any more: the invoice of a period that will not come, and of what is over an invoice of which
 * all was given back. One on which something is paid or in flight stays until that is gone.
 */
export async function closeInvoices(services: Services, company: Company, standing: Standing): Promise<void> {
  for (const closing of toClose(standing)) await close(services, company, standing.subscription.id, closing)
}

async function close(
  services: Services,
  company: Company,
  subscriptionId: SubscriptionId,
  { invoiceId, as }: Closing,
): Promise<void> {
  const { db, ids, clock } = services
  for (let race = 0; race < racesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (!before || before.closed) return
    const now = companyNow(clock, company)
    if (before.paid > 0 || before.settling > 0 || before.reserved > 0) {
      const alert = { ...cancelledWithPaymentOn(invoiceId), subscriptionId }
      return as === 'Cancelled' ? raiseAlert(db, ids, company.id, now, alert) : undefined
    }
    const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
    const closedReason = 'Its subscription is over.'
    const { invoice } = changedInvoice(before, trigger, { closed: as, closedReason }, now)
    const along = [
      ...saleFormsOutdated(company, before, invoice, now),
      ...subscriptionTold(company, before, invoice),
    ]
    const row = { ...invoiceGuardRow(before, invoice, undefined), of_subscription_id: subscriptionId }
    if ((await db.writeGuarded(periodIsUnwanted, row, along)) === 'written') return
    // Somebody wrote it, or asks for the period again: news of either has the subscription looked after once more.
    const again = await readInvoice(db, company.id, invoiceId)
    if (again?.version === before.version) return
  }
}
