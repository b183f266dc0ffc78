import type { BillingCycle } from '#kernel/billing-calendar'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { add, dollarsToCents, zeroCents } from '#kernel/money'
import type { ManageDetails, ShownInvoice } from '#subscriptions'

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

/** Returns the status of a subscription for its payer, with a good, bad or neutral tone. */
export function toStatusLabel(
  { status, cancelAtPeriodEnd, cancelDate, startDate, hasBegun }: ManagedSubscription & { hasBegun: boolean },
  { plan, invoices }: { plan: string; invoices: ShownInvoice[] },
  { now, timeZone }: { now: number; timeZone: string },
): { text: string; tone: 'good' | 'bad' | 'calm' } {
  if (cancelAtPeriodEnd && cancelDate !== undefined)
    return { text: `Ends ${formatDay(cancelDate, timeZone)}`, tone: 'bad' }
  if (status === 'pending' && Date.parse(startDate) > now)
    return { text: `Starts ${formatDay(startDate, timeZone)}`, tone: 'calm' }
  if (status === 'active') return { text: 'Active', tone: 'good' }
  if (status === 'ended') return { text: 'Ended', tone: 'calm' }
  if (status === 'cancelled') return { text: 'Canceled', tone: 'calm' }
  if (status !== 'pending') return { text: formatLateStatus(status, plan, invoices), tone: 'bad' }
  if (invoices.some(({ invoiceStatus }) => invoiceStatus === 'ACHPending'))
    return { text: 'Payment processing', tone: 'calm' }
  return { text: hasBegun ? 'Payment needed' : 'Payment needed to start', tone: 'bad' }
}

const lateLabels = { past_due: 'Past due', failed: 'Payment failed', suspended: 'Suspended' } as const

/** Returns the status of a subscription with an unpaid invoice, and the amount to pay. */
function formatLateStatus(status: keyof typeof lateLabels, plan: string, invoices: ShownInvoice[]): string {
  const payable = invoices.filter(({ isPayable }) => isPayable)
  const late = payable.filter(
    ({ invoiceStatus }) => invoiceStatus === 'Overdue' || invoiceStatus === 'Failed',
  )
  const owed = sumDue(late.length > 0 ? late : payable)
  if (owed === formatMoney(zeroCents)) return lateLabels[status]
  return `${lateLabels[status]}: pay ${owed} to ${status === 'suspended' ? 'restore' : 'keep'} ${plan}`
}

/** Returns the formatted sum of the amounts due. */
export function sumDue(invoices: ShownInvoice[]): string {
  const due = invoices.map(({ amountDue }) => dollarsToCents(amountDue) ?? zeroCents)
  return formatMoney(add(...due))
}

const invoiceStatusLabels: Record<ManageDetails['invoices'][number]['invoiceStatus'], string> = {
  Pending: 'Due',
  Paid: 'Paid',
  Partial: 'Partially paid',
  ACHPending: 'Processing',
  Overdue: 'Overdue',
  Voided: 'Void',
  Cancelled: 'Canceled',
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
