import type { Alert } from '#companies'
import type { Customer } from '#customers'
import { dayMs, hourMs, toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { amountCentsMax } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { isUntouched } from '../period.ts'
import type { Standing } from './standing.ts'
import { waitedUntil } from './wait-before.ts'

type Written = { customer: Customer | undefined; before: Standing | undefined; after: Standing; now: number }

/** What people should know of a write of a subscription, beside what its payer is told. */
export function alertsOf(written: Written): Alert[] {
  const { id } = written.after.subscription
  return [
    ...notMailed(written),
    ...cancelledWithPayment(written),
    ...aboveLimit(written),
    ...notCharged(written),
    ...late(written),
  ].map((alert) => ({ ...alert, subscriptionId: id }))
}

/** Somebody is to pay by hand who cannot be told. */
function notMailed({ customer, after }: Written): Alert[] {
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
 * instant is told under the same name by the look that finds it (`alertOfMoney`).
 */
function cancelledWithPayment({ before, after }: Written): Alert[] {
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
    .filter(({ invoice }) => !isUntouched(invoice))
    .map(({ invoiceId }) => cancelledWithPaymentOn(invoiceId, cancellation))
}

/** Whether it was cancelled, now or for the end of a period. */
function isCancelled({ subscription: { cancelAt, cancelledAt } }: Standing): boolean {
  return (cancelAt ?? cancelledAt) !== undefined
}

/** The alert that an invoice stays which was to be withdrawn, because money came for it. Once for each cancellation, by its number. */
export function cancelledWithPaymentOn(
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
function aboveLimit({ after: { issued, periods } }: Written): Alert[] {
  return periods
    .filter(({ period, invoice }) => period === issued && invoice.amount > amountCentsMax)
    .map(({ invoiceId, invoice }) => ({
      kind: 'invoice_above_limit',
      message: `An invoice was issued of ${formatMoney(invoice.amount)}, which is more than any may ask for (${formatMoney(amountCentsMax)}): what it is for has become dearer. Void it where that is a mistake, and change the subscription or the product.`,
      invoiceId,
      onceFor: toPublicId('inv', invoiceId),
    }))
}

function notCharged({ before, after, now }: Written): Alert[] {
  const tries = after.subscription.charging?.tries ?? 0
  const isNews = tries > (before?.subscription.charging?.tries ?? 0)
  if (!isNews || waitedUntil(tries) < dayMs) return []
  return [
    {
      kind: 'renewals_not_charged',
      message:
        'Charges of subscriptions could not be made for a day: the processor cannot be reached, or a payment method cannot be read. They are tried every hour.',
      onceFor: dayOf(now),
    },
  ]
}

/** A period began while nobody looked. Periods that go by while it is suspended are none of those. */
function late({ before, after, now }: Written): Alert[] {
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
      onceFor: dayOf(now),
    },
  ]
}

function dayOf(now: number): string {
  return toIsoInstant(now).slice(0, 10)
}
