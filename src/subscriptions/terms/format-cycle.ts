import type { BillingCycle } from '#kernel/billing-calendar'

const cycleLabels: Readonly<Record<BillingCycle, string>> = {
  daily: 'every day',
  weekly: 'every week',
  biweekly: 'every 2 weeks',
  monthly: 'every month',
  quarterly: 'every 3 months',
  semiannual: 'every 6 months',
  yearly: 'every year',
}

/** Returns how often a subscription is billed: every month. */
export function formatCycle(cycle: BillingCycle): string {
  return cycleLabels[cycle]
}
