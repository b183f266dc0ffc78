/** How often a subscription renews. */
export const billingCycles = [
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'semiannual',
  'yearly',
] as const

/** One of them. */
export type BillingCycle = (typeof billingCycles)[number]

/** How many days before its renewal a cycle's invoice can be issued at most. Spec, Limits. */
export const leadTimeDaysMax: Record<BillingCycle, number> = {
  daily: 1,
  weekly: 7,
  biweekly: 14,
  monthly: 30,
  quarterly: 90,
  semiannual: 182,
  yearly: 365,
}
