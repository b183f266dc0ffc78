/** Charged automatically each cycle, paid by the payer each cycle, or paid once. */
export const billingModes = ['recurring', 'recurringManual', 'nonRecurring'] as const
export type BillingMode = (typeof billingModes)[number]
