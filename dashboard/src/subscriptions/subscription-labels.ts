import type { ResponseOf } from '../api/endpoints.ts'
import type { Tone } from '../components/pill.tsx'

/** A subscription with its next payment, failed charge, invoices and methods. */
export type SubscriptionDetails =
  ResponseOf<'GET /dashboard/v1/companies/{companyId}/subscriptions/{subscriptionId}'>

/** A subscription as the public API has it. */
export type Subscription = SubscriptionDetails['subscription']

/** The labels of the statuses. */
export const statusLabels: Record<Subscription['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'quiet', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  past_due: { tone: 'warn', label: 'Past due' },
  failed: { tone: 'bad', label: 'Failed' },
  suspended: { tone: 'bad', label: 'Suspended' },
  cancelled: { tone: 'quiet', label: 'Canceled' },
  ended: { tone: 'quiet', label: 'Ended' },
}

/** Returns the status with its label, or that of a subscription that ends with its period. */
export function statusOf({ status, cancelAtPeriodEnd }: Subscription): { tone: Tone; label: string } {
  return cancelAtPeriodEnd && status === 'active' ? { tone: 'warn', label: 'Ending' } : statusLabels[status]
}

/** Returns whether a subscription is over. */
export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'cancelled' || status === 'ended'

/** The billing cycles, as a part of a price. */
export const cycleLabels: Record<Subscription['billingCycle'], string> = {
  daily: 'a day',
  weekly: 'a week',
  biweekly: 'every two weeks',
  monthly: 'a month',
  quarterly: 'a quarter',
  semiannual: 'every six months',
  yearly: 'a year',
}

/** The billing modes, in words. */
export const modeLabels: Record<Subscription['billingMode'], string> = {
  recurring: 'Charged automatically',
  recurringManual: 'Invoiced, paid by the customer',
  nonRecurring: 'Once',
}
