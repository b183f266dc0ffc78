/** The lists of billing that another system may keep at an account. `upcoming` has the next invoice of each subscription. */
export const billingLists = [
  'customers',
  'payment_methods',
  'products',
  'prices',
  'coupons',
  'subscriptions',
  'subscription_schedules',
  'invoiceitems',
  'invoices',
  'upcoming',
] as const

/** The name of a list of billing, as Stripe's API has it. */
export type BillingList = (typeof billingLists)[number]

/** A page of a list, with the objects of the processor's own API. The last page has no `next`. */
export type BillingPage = { objects: { id: string; [field: string]: unknown }[]; next: string | undefined }
