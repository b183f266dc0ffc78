import type { Services } from '#access'
import { companyNow, raiseAlert, type Company } from '#companies'
import { changedInvoice, invoiceGuardRow, readInvoice, saleFormsOutdated, subscriptionTold } from '#invoices'
import { racesMax } from '#kernel/limits'
import { rowsOf } from '#platform/database'
import { countWrite, periodIsUnwanted } from '../charge-queries.ts'
import type { HistoryEntry } from '../history-entry.ts'
import { told } from '../history.ts'
import type { Subscription } from '../subscription.ts'
import { isWithdrawalTold } from '../subscription-queries.ts'
import { cancelledWithPaymentOn } from './alerts-of-write.ts'
import { toClose, type Closing, type Standing } from './standing.ts'
import { withdrawn } from './withdrawal.ts'

/** Why an invoice was closed that nobody is to pay any more. */
export const closedReason = 'Its subscription is over.'

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
  for (const closing of toClose(standing)) {
    const told = await close(services, company, after.subscription, closing)
    if (told) after = closed(after, closing, told.length)
  }
  return after
}

/** The standing once an invoice of it was closed, which is a write of the subscription as well. */
export function closed(
  { subscription, ...standing }: Standing,
  { invoiceId, as }: Closing,
  eventsTold: number,
): Standing {
  const { version, eventsWritten } = subscription
  return {
    ...standing,
    subscription: { ...subscription, version: version + 1, eventsWritten: eventsWritten + eventsTold },
    periods: standing.periods.map((period) =>
      period.invoiceId === invoiceId ? { ...period, invoice: { ...period.invoice, closed: as } } : period,
    ),
  }
}

/** Closes an invoice, and answers what was told of that; undefined where it was not closed. */
async function close(
  services: Services,
  company: Company,
  subscription: Subscription,
  closing: Closing,
): Promise<HistoryEntry[] | undefined> {
  const { db, ids, clock } = services
  const { invoiceId, as } = closing
  const { id: subscriptionId, version } = subscription
  for (let race = 0; race < racesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (!before || before.closed) return undefined
    const now = companyNow(clock, company)
    if (before.paid > 0 || before.settling > 0 || before.reserved > 0) {
      const alert = { ...cancelledWithPaymentOn(invoiceId), subscriptionId }
      if (as === 'Cancelled') await raiseAlert(db, ids, company.id, now, alert)
      return undefined
    }
    const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
    const { invoice } = changedInvoice(before, trigger, { closed: as, closedReason }, now)
    const events = await withdrawalToTell(services, subscription, closing, before.createdAt)
    const along = [
      rowsOf(countWrite, { company_id: company.id, id: subscriptionId, events: events.length }),
      told(subscription, events, { now, correlationId: undefined }),
      ...saleFormsOutdated(company, before, invoice, now),
      ...subscriptionTold(company, before, invoice),
    ]
    const unwanted = { of_subscription_id: subscriptionId, of_version: version }
    const row = { ...invoiceGuardRow(before, invoice, undefined), ...unwanted }
    if ((await db.writeGuarded(periodIsUnwanted, row, along)) === 'written') return events
    // Somebody wrote it, or its subscription: whoever did looks after it, or news of it do.
    const again = await readInvoice(db, company.id, invoiceId)
    if (again?.version === before.version) return undefined
  }
  return undefined
}

/** That a period was withdrawn, where that could not be told as it was: money for it was paid then, or on its way. */
async function withdrawalToTell(
  { db }: Services,
  subscription: Subscription,
  { period }: Closing,
  since: number,
): Promise<HistoryEntry[]> {
  const { companyId, id, nextPeriod, status } = subscription
  if (period < nextPeriod) return []
  const isTold = (await db.first(isWithdrawalTold, { companyId, id, period, since })) !== undefined
  return isTold ? [] : [{ ...withdrawn(period), status, by: 'schedule' }]
}
