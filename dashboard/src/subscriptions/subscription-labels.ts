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

/** Returns the status with its label, or that of an active subscription in its trial or its last period. */
export function statusOf(subscription: Subscription): { tone: Tone; label: string } {
  const { status, cancelAtPeriodEnd, trialEndDate, currentPeriodStart } = subscription
  if (status !== 'active') return statusLabels[status]
  if (cancelAtPeriodEnd) return { tone: 'warn', label: 'Ending' }
  const isInTrial = trialEndDate !== undefined && currentPeriodStart === undefined
  return isInTrial ? { tone: 'good', label: 'Trial' } : statusLabels.active
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
