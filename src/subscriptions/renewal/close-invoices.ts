import type { AppContext } from '#context'
import { getCompanyTime, raiseAlert, type Company } from '#companies'
import {
  applyInvoiceTrigger,
  invoiceGuardRow,
  loadInvoice,
  saleFormJobRows,
  relevantChangeRows,
} from '#invoices'
import { lostRacesMax } from '#kernel/limits'
import { toPartRows } from '#platform/database'
import { incrementVersion, periodIsVoidable } from '../charge-queries.ts'
import { historyRows } from '../history.ts'
import { hasNoPayments } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import { findCancellation } from '../subscription-queries.ts'
import { cancelledWithPaymentAlert } from './subscription-alerts.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { findInvoicesToClose, closingHistoryEntries, type InvoiceClosing } from './void-upcoming-invoice.ts'

/**
 * Closes invoices that are no longer to be paid: those of periods that will not come, and fully refunded ones of a
 * subscription that is over. An invoice with a payment, or one in flight, stays until that is gone. Returns the state
 * with the closed invoices.
 */
export async function closeInvoices(
  context: AppContext,
  company: Company,
  state: SubscriptionState,
): Promise<SubscriptionState> {
  let after = state
  for (const closing of findInvoicesToClose(state))
    if (await writeClosing(context, company, after.subscription, closing))
      after = applyClosing(after, closing)
  await raisePaymentAlerts(context, company, after)
  return after
}

/** Raises an alert for each voided invoice that has money on it. The money may have arrived during the cancellation. */
async function raisePaymentAlerts(
  { db, ids, clock }: AppContext,
  company: Company,
  { subscription, periods }: SubscriptionState,
): Promise<void> {
  const { companyId, id } = subscription
  const paid = periods.filter(
    ({ state, invoice }) => state === 'withdrawn' && !invoice.closed && !hasNoPayments(invoice),
  )
  if (paid.length === 0 || (subscription.cancelAt ?? subscription.cancelledAt) === undefined) return
  const cancellation = await db.first(findCancellation, { companyId, id })
  for (const { invoiceId } of paid) {
    const alert = { ...cancelledWithPaymentAlert(invoiceId, cancellation?.number ?? 0), subscriptionId: id }
    await raiseAlert(db, ids, companyId, getCompanyTime(clock, company), alert)
  }
}

/** Returns the state after an invoice was closed. The close also increments the version of the subscription. */
export function applyClosing(
  { subscription, ...state }: SubscriptionState,
  closing: InvoiceClosing,
): SubscriptionState {
  const { invoiceId, as } = closing
  const { version } = subscription
  const eventsWritten = subscription.eventsWritten + closingHistoryEntries(subscription, closing).length
  return {
    ...state,
    subscription: { ...subscription, version: version + 1, eventsWritten },
    periods: state.periods.map((period) =>
      period.invoiceId === invoiceId ? { ...period, invoice: { ...period.invoice, closed: as } } : period,
    ),
  }
}

async function writeClosing(
  context: AppContext,
  company: Company,
  subscription: Subscription,
  closing: InvoiceClosing,
): Promise<boolean> {
  const { db, clock } = context
  const { invoiceId, as, because: closedReason } = closing
  const { id: subscriptionId, version } = subscription
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await loadInvoice(db, company.id, invoiceId)
    // A payment that arrived meanwhile starts its own processing.
    if (!before || before.closed || !hasNoPayments(before)) return false
    const now = getCompanyTime(clock, company)
    const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
    const { invoice } = applyInvoiceTrigger(before, trigger, { closed: as, closedReason }, now)
    const events = closingHistoryEntries(subscription, closing)
    const effects = [
      toPartRows(incrementVersion, { company_id: company.id, id: subscriptionId, events: events.length }),
      historyRows(subscription, events, { now, correlationId: undefined }),
      ...saleFormJobRows(company, before, invoice, now),
      ...relevantChangeRows(company, before, invoice),
    ]
    const unwanted = { of_subscription_id: subscriptionId, of_version: version }
    const row = { ...invoiceGuardRow(before, invoice, undefined), ...unwanted }
    if ((await db.writeGuarded(periodIsVoidable, row, effects)) === 'written') return true
    // Another writer changed the invoice or its subscription. If the invoice is unchanged, that writer processes the
    // subscription.
    const again = await loadInvoice(db, company.id, invoiceId)
    if (again?.version === before.version) return false
  }
  return false
}
