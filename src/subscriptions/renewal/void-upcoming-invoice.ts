import type { InvoiceId } from '#kernel/ids'
import type { HistoryEntry } from '../history-entry.ts'
import { acknowledgePayments, isFullyRefunded, isPaid, hasNoPayments, type Period } from '../period.ts'
import { isInvoiced, isOver, type Subscription } from '../subscription.ts'
import type { SubscriptionState } from '../subscription-state.ts'

/**
 * Reasons for closing an invoice that is no longer to be paid. An invoice whose period was invoiced again stays closed
 * in any case.
 */
export const closingReasons = {
  notComing: 'Its subscription was cancelled before its period.',
  over: 'Its subscription is over.',
  invoicedAgain: 'Its period was invoiced again.',
} as const

/**
 * Returns the changes that void the invoice of the period that has not begun, if there is one. The history records this
 * once the invoice is closed. An invoice with a payment, or one in flight, stays until that is gone.
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
    // An invoice that is paid, or that the merchant voided, stays the invoice of its period, in case the cancellation
    // is revoked.
    changes: ahead.length > 0 ? { issuedThrough: nextPeriod - 1 } : {},
    periods: ahead.map((period) => ({ ...period, state: 'withdrawn', chargeDue: undefined })),
  }
}

/** An invoice to close, its status after that, and the reason. */
export type InvoiceClosing = {
  period: number
  invoiceId: InvoiceId
  as: 'Cancelled' | 'Refunded'
  because: string
}

/** Returns the invoices to close: those of voided periods, and fully refunded ones of a subscription that is over. */
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

/** Returns the history entry of a closed invoice, which is recorded as withdrawn if its period will not come. */
export function closingHistoryEntries(
  { nextPeriod, status }: Pick<Subscription, 'nextPeriod' | 'status'>,
  { period }: Pick<InvoiceClosing, 'period'>,
): HistoryEntry[] {
  if (period < nextPeriod) return []
  return [{ type: 'invoice_withdrawn', status, by: 'schedule', detail: { period } }]
}

/**
 * Returns whether no money is left of the payments for a period, because all of it was refunded or returned by a bank.
 * Money that comes back to a closed invoice counts only if it covers the whole amount. A smaller amount was reported by
 * an alert.
 */
export function isFullyReturned(period: Period): boolean {
  const { invoice } = period
  if (invoice.closed === 'Refunded') return !isPaid(period)
  return invoice.closed === undefined && hasNoPayments(invoice)
}

/**
 * Returns the periods whose invoices become payable again if the cancellation is revoked, because they are not closed
 * yet.
 */
export function findReissuablePeriods({
  subscription,
  periods,
}: Pick<SubscriptionState, 'subscription' | 'periods'>): Period[] {
  if (subscription.cancelAt === undefined) return []
  // A refunded invoice may have a new payment in flight.
  return periods.filter(
    ({ period, state, invoice }) =>
      period === subscription.nextPeriod &&
      !invoice.closed &&
      (state === 'withdrawn' || (state === 'settled' && invoice.paid === 0)),
  )
}

/**
 * Returns a period whose invoice becomes payable again because its cancellation is revoked. A partial refund of a paid
 * invoice is not charged again. A full refund and a payment that a bank returned are.
 */
export function reissuePeriod(period: Period): Period {
  const { timesPaid, returns, paid, amount } = period.invoice
  const isKept = returns === 0 || paid + period.refunded >= amount
  return { ...acknowledgePayments(period), state: timesPaid > 0 && paid > 0 && isKept ? 'settled' : 'open' }
}

/**
 * Returns the invoices that no longer belong to their period because a cancellation is revoked. Their payments were
 * refunded, and the period is invoiced again. An invoice that was closed as cancelled does not prevent a new one.
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
