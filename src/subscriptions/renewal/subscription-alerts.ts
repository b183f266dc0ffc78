import type { Alert } from '#companies'
import type { Customer } from '#customers'
import { dayMs, hourMs, toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { amountCentsMax } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { hasNoPayments } from '../period.ts'
import type { SubscriptionState } from './subscription-state.ts'
import { sumRetryDelays } from './retry-delay.ts'

type AlertContext = {
  customer: Customer | undefined
  before: SubscriptionState | undefined
  after: SubscriptionState
  now: number
}

/** What people should know of a write of a subscription, beside what its payer is told. */
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

/** Somebody is to pay by hand who cannot be told. */
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
 * The period that will not come was paid for, or is being paid. Raised with the cancellation, so that it is never lost; what comes in that
 * instant is told under the same name by the look that finds it (`raisePaymentAlerts`).
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
  // Its number in the history: cancelled again, it is told again.
  const cancellation = before.subscription.eventsWritten + place + 1
  return [...withdrawn, ...paidAhead]
    .filter(({ invoice }) => !hasNoPayments(invoice))
    .map(({ invoiceId }) => cancelledWithPaymentAlert(invoiceId, cancellation))
}

/** Whether it was cancelled, now or for the end of a period. */
function isCancelled({ subscription: { cancelAt, cancelledAt } }: SubscriptionState): boolean {
  return (cancelAt ?? cancelledAt) !== undefined
}

/** The alert that an invoice stays which was to be withdrawn, because money came for it. Once for each cancellation, by its number. */
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

/** What products have become dearer by since it was agreed is asked for all the same, and people should look at it before it is charged. */
function aboveLimitAlerts({ after: { issued, periods } }: AlertContext): Alert[] {
  return periods
    .filter(({ period, invoice }) => period === issued && invoice.amount > amountCentsMax)
    .map(({ invoiceId, invoice }) => ({
      kind: 'invoice_above_limit',
      message: `An invoice was issued of ${formatMoney(invoice.amount)}, which is more than any may ask for (${formatMoney(amountCentsMax)}): what it is for has become dearer. Void it where that is a mistake, and change the subscription or the product.`,
      invoiceId,
      onceFor: toPublicId('inv', invoiceId),
    }))
}

function notChargedAlerts({ before, after, now }: AlertContext): Alert[] {
  const tries = after.subscription.charging?.tries ?? 0
  const isNews = tries > (before?.subscription.charging?.tries ?? 0)
  if (!isNews || sumRetryDelays(tries) < dayMs) return []
  return [
    {
      kind: 'renewals_not_charged',
      message:
        'Charges of subscriptions could not be made for a day: the processor cannot be reached, or a payment method cannot be read. They are tried every hour.',
      onceFor: toDay(now),
    },
  ]
}

/** A period began while nobody looked. Periods that go by while it is suspended are none of those. */
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
