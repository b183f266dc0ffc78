/** Whether it is charged by itself each cycle, paid by hand each cycle, or paid once. */
export const billingModes = ['recurring', 'recurringManual', 'nonRecurring'] as const
export type BillingMode = (typeof billingModes)[number]
