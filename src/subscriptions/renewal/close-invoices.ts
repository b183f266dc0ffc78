import type { Services } from '#access'
import { companyNow, raiseAlert, type Company } from '#companies'
import { changedInvoice, invoiceGuardRow, readInvoice, saleFormsOutdated, subscriptionTold } from '#invoices'
import { racesMax } from '#kernel/limits'
import { rowsOf } from '#platform/database'
import { countWrite, periodIsUnwanted } from '../charge-queries.ts'
import type { Subscription } from '../subscription.ts'
import { cancelledWithPaymentOn } from './alerts-of-write.ts'
import { toClose, type Closing, type Standing } from './standing.ts'

/**
 * Closes what nobody is to pay any more: the invoice of a period that will not come, and of what is over an invoice of which
 * all was given back. One on which something is paid or in flight stays until that is gone.
 */
export async function closeInvoices(
  services: Services,
  company: Company,
  standing: Standing,
): Promise<Standing> {
  let after = standing
  for (const closing of toClose(standing))
    if (await close(services, company, after.subscription, closing)) after = closed(after, closing)
  return after
}

/** The standing once an invoice of it was closed, which is a write of the subscription as well. */
function closed({ subscription, ...standing }: Standing, { invoiceId, as }: Closing): Standing {
  return {
    ...standing,
    subscription: { ...subscription, version: subscription.version + 1 },
    periods: standing.periods.map((period) =>
      period.invoiceId === invoiceId ? { ...period, invoice: { ...period.invoice, closed: as } } : period,
    ),
  }
}

async function close(
  services: Services,
  company: Company,
  { id: subscriptionId, version }: Subscription,
  { invoiceId, as }: Closing,
): Promise<boolean> {
  const { db, ids, clock } = services
  for (let race = 0; race < racesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (!before || before.closed) return false
    const now = companyNow(clock, company)
    if (before.paid > 0 || before.settling > 0 || before.reserved > 0) {
      const alert = { ...cancelledWithPaymentOn(invoiceId), subscriptionId }
      if (as === 'Cancelled') await raiseAlert(db, ids, company.id, now, alert)
      return false
    }
    const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
    const closedReason = 'Its subscription is over.'
    const { invoice } = changedInvoice(before, trigger, { closed: as, closedReason }, now)
    const along = [
      rowsOf(countWrite, { company_id: company.id, id: subscriptionId }),
      ...saleFormsOutdated(company, before, invoice, now),
      ...subscriptionTold(company, before, invoice),
    ]
    const unwanted = { of_subscription_id: subscriptionId, of_version: version }
    const row = { ...invoiceGuardRow(before, invoice, undefined), ...unwanted }
    if ((await db.writeGuarded(periodIsUnwanted, row, along)) === 'written') return true
    // Somebody wrote it, or its subscription: whoever did looks after it, or news of it do.
    const again = await readInvoice(db, company.id, invoiceId)
    if (again?.version === before.version) return false
  }
  return false
}
