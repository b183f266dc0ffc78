import type { BillingCycle } from '#kernel/billing-calendar'
import { dayInWords, methodInWords, moneyInWords } from '#kernel/words'
import { centsFromDollars, zeroCents } from '#kernel/money'
import type { ManageDetails } from '#subscriptions'

/** A subscription as its page shows it. */
export type Shown = ManageDetails['subscription']

/** An amount in dollars as people read it. */
export function dollarsInWords(amount: number): string {
  return moneyInWords(centsFromDollars(amount) ?? zeroCents)
}

/** The day of a timestamp as people of a time zone read it. */
export function dayOf(at: string, timeZone: string): string {
  return dayInWords(Date.parse(at), timeZone)
}

const cycles: Record<BillingCycle, string> = {
  daily: 'a day',
  weekly: 'a week',
  biweekly: 'every two weeks',
  monthly: 'a month',
  quarterly: 'every three months',
  semiannual: 'every six months',
  yearly: 'a year',
}

/** What it costs: $50.00 a month. */
export function priceInWords({ totalAmount, billingCycle, billingMode }: Shown): string {
  return `${dollarsInWords(totalAmount)} ${billingMode === 'nonRecurring' ? 'once' : cycles[billingCycle]}`
}

const statuses: Record<Shown['status'], string> = {
  pending: 'Waiting for payment',
  active: 'Active',
  past_due: 'Payment overdue',
  failed: 'Payment failed',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** How it stands, and whether that is good, bad or neither. */
export function statusInWords(
  { status, cancelAtPeriodEnd, cancelDate, startDate }: Shown,
  { now, timeZone }: { now: number; timeZone: string },
): { text: string; tone: 'good' | 'bad' | 'calm' } {
  if (cancelAtPeriodEnd && cancelDate !== undefined)
    return { text: `Ends on ${dayOf(cancelDate, timeZone)}`, tone: 'bad' }
  if (status === 'pending' && Date.parse(startDate) > now)
    return { text: `Begins on ${dayOf(startDate, timeZone)}`, tone: 'calm' }
  if (status === 'active') return { text: statuses.active, tone: 'good' }
  return { text: statuses[status], tone: status === 'ended' || status === 'cancelled' ? 'calm' : 'bad' }
}

const invoiceStatuses: Record<ManageDetails['invoices'][number]['invoiceStatus'], string> = {
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

/** How an invoice stands. */
export function invoiceStatusInWords({ invoiceStatus }: ManageDetails['invoices'][number]): string {
  return invoiceStatuses[invoiceStatus]
}

type Method = ManageDetails['paymentMethods'][number]

/** A method as its owner knows it: Visa ending in 4242, expires 12/2030. */
export function methodText({ paymentMethod, cardBrand, lastFour, expDate = '' }: Method): string {
  const method = methodInWords({ paymentMethod, cardBrand, lastFour })
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(expDate) ?? []
  return month === undefined ? method : `${method}, expires ${month}/20${year}`
}
