import type { BillingCycle } from '#kernel/billing-calendar'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { dollarsToCents, zeroCents } from '#kernel/money'
import type { ManageDetails } from '#subscriptions'

export type ManagedSubscription = ManageDetails['subscription']

/** Returns an amount in dollars, formatted for payers. */
export function formatDollars(amount: number): string {
  return formatMoney(dollarsToCents(amount) ?? zeroCents)
}

/** Returns the formatted day of a timestamp in a time zone. */
export function formatDay(at: string, timeZone: string): string {
  return formatDate(Date.parse(at), timeZone)
}

const cycleLabels: Record<BillingCycle, string> = {
  daily: 'a day',
  weekly: 'a week',
  biweekly: 'every two weeks',
  monthly: 'a month',
  quarterly: 'every three months',
  semiannual: 'every six months',
  yearly: 'a year',
}

/** Returns the price of a subscription: $50.00 a month. */
export function formatPrice({ totalAmount, billingCycle, billingMode }: ManagedSubscription): string {
  return `${formatDollars(totalAmount)} ${billingMode === 'nonRecurring' ? 'once' : cycleLabels[billingCycle]}`
}

const statusLabels: Record<ManagedSubscription['status'], string> = {
  pending: 'Waiting for payment',
  active: 'Active',
  past_due: 'Payment overdue',
  failed: 'Payment failed',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** Returns the status of a subscription in words, with a good, bad or neutral tone. */
export function toStatusLabel(
  { status, cancelAtPeriodEnd, cancelDate, startDate }: ManagedSubscription,
  { now, timeZone }: { now: number; timeZone: string },
): { text: string; tone: 'good' | 'bad' | 'calm' } {
  if (cancelAtPeriodEnd && cancelDate !== undefined)
    return { text: `Ends on ${formatDay(cancelDate, timeZone)}`, tone: 'bad' }
  if (status === 'pending' && Date.parse(startDate) > now)
    return { text: `Begins on ${formatDay(startDate, timeZone)}`, tone: 'calm' }
  if (status === 'active') return { text: statusLabels.active, tone: 'good' }
  return { text: statusLabels[status], tone: status === 'ended' || status === 'cancelled' ? 'calm' : 'bad' }
}

const invoiceStatusLabels: Record<ManageDetails['invoices'][number]['invoiceStatus'], string> = {
  Pending: 'Open',
  Paid: 'Paid',
  Partial: 'Partly paid',
  ACHPending: 'On its way',
  Overdue: 'Overdue',
  Voided: 'Voided',
  Cancelled: 'Cancelled',
  Failed: 'Payment failed',
  Refunded: 'Refunded',
}

export function toInvoiceStatusLabel({ invoiceStatus }: ManageDetails['invoices'][number]): string {
  return invoiceStatusLabels[invoiceStatus]
}

type Method = ManageDetails['paymentMethods'][number]

/** Returns a method's label: Visa ending in 4242, expires 12/2030. */
export function formatMethod({ paymentMethod, cardBrand, lastFour, expDate = '' }: Method): string {
  const method = formatPaymentMethod({ paymentMethod, cardBrand, lastFour })
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(expDate) ?? []
  return month === undefined ? method : `${method}, expires ${month}/20${year}`
}
