import type { AppContext } from '#access'
import { readCompanyClock, raiseAlert, type Company } from '#companies'
import {
  applyInvoiceTrigger,
  invoiceGuardRow,
  readInvoice,
  saleFormTimerRows,
  relevantChangeRows,
} from '#invoices'
import { lostRacesMax } from '#kernel/limits'
import { toPartRows } from '#platform/database'
import { countWrite, periodIsUnwanted } from '../charge-queries.ts'
import { told } from '../history.ts'
import { isUntouched } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import { findCancellation } from '../subscription-queries.ts'
import { cancelledWithPaymentOn } from './alerts-of-write.ts'
import type { Standing } from './standing.ts'
import { toClose, toldOfClosing, type Closing } from './withdrawal.ts'

/**
 * Closes what nobody is to pay any more: the invoice of a period that will not come, and of what is over an invoice of which
 * all was given back. One on which something is paid or in flight stays until that is gone.
 */
export async function closeInvoices(
  services: AppContext,
  company: Company,
  standing: Standing,
): Promise<Standing> {
  let after = standing
  for (const closing of toClose(standing))
    if (await close(services, company, after.subscription, closing)) after = closed(after, closing)
  await alertOfMoney(services, company, after)
  return after
}

/** Tells people of money on an invoice that was to be closed, which may have come as its subscription was cancelled. */
async function alertOfMoney(
  { db, ids, clock }: AppContext,
  company: Company,
  { subscription, periods }: Standing,
): Promise<void> {
  const { companyId, id } = subscription
  const paid = periods.filter(
    ({ state, invoice }) => state === 'withdrawn' && !invoice.closed && !isUntouched(invoice),
  )
  if (paid.length === 0 || (subscription.cancelAt ?? subscription.cancelledAt) === undefined) return
  const cancellation = await db.first(findCancellation, { companyId, id })
  for (const { invoiceId } of paid) {
    const alert = { ...cancelledWithPaymentOn(invoiceId, cancellation?.number ?? 0), subscriptionId: id }
    await raiseAlert(db, ids, companyId, readCompanyClock(clock, company), alert)
  }
}

/** The standing once an invoice of it was closed, which is a write of the subscription as well. */
export function closed({ subscription, ...standing }: Standing, closing: Closing): Standing {
  const { invoiceId, as } = closing
  const { version } = subscription
  const eventsWritten = subscription.eventsWritten + toldOfClosing(subscription, closing).length
  return {
    ...standing,
    subscription: { ...subscription, version: version + 1, eventsWritten },
    periods: standing.periods.map((period) =>
      period.invoiceId === invoiceId ? { ...period, invoice: { ...period.invoice, closed: as } } : period,
    ),
  }
}

async function close(
  services: AppContext,
  company: Company,
  subscription: Subscription,
  closing: Closing,
): Promise<boolean> {
  const { db, clock } = services
  const { invoiceId, as, because: closedReason } = closing
  const { id: subscriptionId, version } = subscription
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    // Money that came meanwhile has news of its own.
    if (!before || before.closed || !isUntouched(before)) return false
    const now = readCompanyClock(clock, company)
    const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
    const { invoice } = applyInvoiceTrigger(before, trigger, { closed: as, closedReason }, now)
    const events = toldOfClosing(subscription, closing)
    const along = [
      toPartRows(countWrite, { company_id: company.id, id: subscriptionId, events: events.length }),
      told(subscription, events, { now, correlationId: undefined }),
      ...saleFormTimerRows(company, before, invoice, now),
      ...relevantChangeRows(company, before, invoice),
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
