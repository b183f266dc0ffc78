import type { Alert } from '#companies'
import type { Customer } from '#customers'
import { dayMs, hourMs, toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { amountCentsMax } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { hasNoPayments } from '../period.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { sumRetryDelays } from '../dunning/retry-delay.ts'

type AlertContext = {
  customer: Customer | undefined
  before: SubscriptionState | undefined
  after: SubscriptionState
  now: number
}

/** Returns the alerts that a write of a subscription raises. */
export function decideAlerts(written: AlertContext): Alert[] {
  const { id } = written.after.subscription
  return [
    ...notMailedAlerts(written),
    ...cancelledWithPaymentAlerts(written),
    ...aboveLimitAlerts(written),
    ...notChargedAlerts(written),
    ...lateAlerts(written),
  ].map((alert) => ({ ...alert, subscriptionId: id }))
}

/** The payer has to pay by hand and has no email address. */
function notMailedAlerts({ customer, after }: AlertContext): Alert[] {
  const { subscription, mails } = after
  const isByHand = subscription.billingMode !== 'recurring' || subscription.activatedAt === undefined
  if (mails.length === 0 || !isByHand || customer?.email !== undefined) return []
  return [
    {
      kind: 'subscription_not_mailed',
      message:
        'The invoices of this subscription are to be paid by hand, and its customer has no email address to send them to.',
      onceFor: toPublicId('sub', subscription.id),
    },
  ]
}

/**
 * A period that will not come was paid, or its payment is in flight. The alert is written with the cancellation, so
 * that it cannot be lost. For a payment that arrives at that instant, `raisePaymentAlerts` raises the alert under the
 * same key.
 */
function cancelledWithPaymentAlerts({ before, after }: AlertContext): Alert[] {
  const place = after.events.findIndex(({ type }) => type === 'cancel_requested' || type === 'cancelled')
  if (!before || place < 0) return []
  const withdrawn = after.periods.filter(
    ({ period, state }) =>
      state === 'withdrawn' &&
      before.periods.some((earlier) => earlier.period === period && earlier.state === 'open'),
  )
  const isCancelledNow = !isCancelled(before) && isCancelled(after)
  const paidAhead = after.periods.filter(
    ({ period, state }) => isCancelledNow && state === 'settled' && period >= after.subscription.nextPeriod,
  )
  // The number in the history makes the key unique: a second cancellation raises the alert again.
  const cancellation = before.subscription.eventsWritten + place + 1
  return [...withdrawn, ...paidAhead]
    .filter(({ invoice }) => !hasNoPayments(invoice))
    .map(({ invoiceId }) => cancelledWithPaymentAlert(invoiceId, cancellation))
}

/** Whether the subscription was cancelled, now or for the end of a period. */
function isCancelled({ subscription: { cancelAt, cancelledAt } }: SubscriptionState): boolean {
  return (cancelAt ?? cancelledAt) !== undefined
}

/**
 * Returns the alert that an invoice is not voided because money arrived for it. It is raised once per cancellation, by
 * its number.
 */
export function cancelledWithPaymentAlert(
  invoiceId: NonNullable<Alert['invoiceId']>,
  cancellation: number,
): Alert {
  return {
    kind: 'subscription_cancelled_with_payment',
    message:
      'The subscription was cancelled before the period of this invoice, and money for it is paid or on its way. Refund it, or let the invoice stand. Where the cancellation was taken back since, it pays for its period: leave it.',
    invoiceId,
    onceFor: `${toPublicId('inv', invoiceId)} cancelled ${cancellation}`,
  }
}

/**
 * An invoice above the limit is issued anyway, because products became more expensive since the agreement. The merchant
 * should check it before it is charged.
 */
function aboveLimitAlerts({ after: { issued } }: AlertContext): Alert[] {
  if (!issued || issued.amount <= amountCentsMax) return []
  return [
    {
      kind: 'invoice_above_limit',
      message: `An invoice of ${formatMoney(issued.amount)} was issued, which is more than the limit of ${formatMoney(amountCentsMax)}: the price of a product rose. If that is a mistake, void it, and change the subscription or the product.`,
      invoiceId: issued.id,
      onceFor: toPublicId('inv', issued.id),
    },
  ]
}

function notChargedAlerts({ before, after, now }: AlertContext): Alert[] {
  const tries = after.subscription.charging?.tries ?? 0
  const hasFailedAgain = tries > (before?.subscription.charging?.tries ?? 0)
  if (!hasFailedAgain || sumRetryDelays(tries) < dayMs) return []
  return [
    {
      kind: 'renewals_not_charged',
      message:
        'Charges of subscriptions could not be made for a day: the processor cannot be reached, or a payment method cannot be read. They are tried every hour.',
      onceFor: toDay(now),
    },
  ]
}

/** A period began more than an hour before it was processed. Periods that pass during a suspension do not count. */
function lateAlerts({ before, after, now }: AlertContext): Alert[] {
  if (!before) return []
  const { nextPeriod } = before.subscription
  const isLate = after.periods.some(
    ({ period, beginsAt }) =>
      period >= nextPeriod && period < after.subscription.nextPeriod && beginsAt + hourMs <= now,
  )
  if (!isLate) return []
  return [
    {
      kind: 'renewals_late',
      message:
        'Renewals were invoiced or charged more than an hour after they were due. Each period that was missed is invoiced and charged once.',
      onceFor: toDay(now),
    },
  ]
}

function toDay(now: number): string {
  return toIsoInstant(now).slice(0, 10)
}
