import type { InvoiceId } from '#kernel/ids'
import type { HistoryEntry } from '../history-entry.ts'
import { acknowledgePayments, isFullyRefunded, isPaid, hasNoPayments, type Period } from '../period.ts'
import { isInvoiced, isOver, type Subscription } from '../subscription.ts'
import type { SubscriptionState } from './subscription-state.ts'

/** Why an invoice of a subscription is closed that nobody is to pay any more; one whose period was invoiced again stays so in any case. */
export const closingReasons = {
  notComing: 'Its subscription was cancelled before its period.',
  over: 'Its subscription is over.',
  invoicedAgain: 'Its period was invoiced again.',
} as const

/**
 * What it makes of a subscription that the invoice is taken back of the period which has not begun, where there is one. It is told once the
 * invoice is closed: where money came for it, or is on its way, it stays until that is gone.
 */
export function voidUpcomingInvoice({ subscription, periods }: SubscriptionState): {
  changes: Partial<Subscription>
  periods: Period[]
} {
  const { nextPeriod, issuedThrough } = subscription
  if (!isInvoiced(subscription) || issuedThrough < nextPeriod) return { changes: {}, periods: [] }
  const ahead = periods.filter(
    (one) =>
      one.period === nextPeriod &&
      (one.state === 'open' || (one.state === 'settled' && isFullyReturned(one))),
  )
  return {
    // One that is paid or was voided already stays the invoice of its period, should the cancellation be taken back.
    changes: ahead.length > 0 ? { issuedThrough: nextPeriod - 1 } : {},
    periods: ahead.map((period) => ({ ...period, state: 'withdrawn', chargeDue: undefined })),
  }
}

/** An invoice that nobody is to pay any more, what it is then, and why. */
export type InvoiceClosing = {
  period: number
  invoiceId: InvoiceId
  as: 'Cancelled' | 'Refunded'
  because: string
}

/** The invoices of a standing that are to be closed: what was withdrawn, and what was all given back. */
export function findInvoicesToClose({
  subscription,
  periods,
}: Pick<SubscriptionState, 'subscription' | 'periods'>): InvoiceClosing[] {
  return periods.flatMap((one): InvoiceClosing[] => {
    const { state, invoice, invoiceId, period } = one
    if (invoice.closed || !hasNoPayments(invoice)) return []
    const as = isFullyRefunded(one) ? 'Refunded' : 'Cancelled'
    if (state === 'withdrawn') return [{ period, invoiceId, as, because: closingReasons.notComing }]
    const isDone = state === 'settled' && isOver(subscription) && as === 'Refunded'
    return isDone ? [{ period, invoiceId, as, because: closingReasons.over }] : []
  })
}

/** What is told as an invoice is closed: that it is withdrawn, where its period will not come. */
export function closingHistoryEntries(
  { nextPeriod, status }: Pick<Subscription, 'nextPeriod' | 'status'>,
  { period }: Pick<InvoiceClosing, 'period'>,
): HistoryEntry[] {
  if (period < nextPeriod) return []
  return [{ type: 'invoice_withdrawn', status, by: 'schedule', detail: { period } }]
}

/**
 * Whether nothing is kept of what was paid for a period: all of it was given back, or taken back by a bank. What came back to an invoice
 * that is closed is nobody's payment unless it is all that it asks for: people were told of it.
 */
export function isFullyReturned(period: Period): boolean {
  const { invoice } = period
  if (invoice.closed === 'Refunded') return !isPaid(period)
  return invoice.closed === undefined && hasNoPayments(invoice)
}

/** The period of which an invoice is asked for after all, should the cancellation be taken back: it is not closed yet. */
export function findReissuablePeriods({
  subscription,
  periods,
}: Pick<SubscriptionState, 'subscription' | 'periods'>): Period[] {
  if (subscription.cancelAt === undefined) return []
  // One that was given back may be being paid again.
  return periods.filter(
    ({ period, state, invoice }) =>
      period === subscription.nextPeriod &&
      !invoice.closed &&
      (state === 'withdrawn' || (state === 'settled' && invoice.paid === 0)),
  )
}

/**
 * A period whose invoice is asked for after all, as its cancellation is taken back. What was paid in full once, and given back in part, is
 * nothing to be charged now; what a bank took back is, and what was all given back.
 */
export function reissuePeriod(period: Period): Period {
  const { timesPaid, returns, paid, amount } = period.invoice
  const isKept = returns === 0 || paid + period.refunded >= amount
  return { ...acknowledgePayments(period), state: timesPaid > 0 && paid > 0 && isKept ? 'settled' : 'open' }
}

/**
 * The invoice that is its period's no more, as the cancellation is taken back for which it was closed: what had been paid of it was given
 * back, and the period is invoiced anew. One that was closed as cancelled keeps no other from being issued.
 */
export function findReleasedInvoices(
  before: SubscriptionState,
  { subscription }: Pick<SubscriptionState, 'subscription'>,
): InvoiceId[] {
  if (before.subscription.cancelAt === undefined || subscription.cancelAt !== undefined) return []
  if (subscription.cancelledAt !== undefined) return []
  return before.periods
    .filter((one) => one.state === 'withdrawn' && one.invoice.closed === 'Refunded' && isFullyReturned(one))
    .map(({ invoiceId }) => invoiceId)
}
