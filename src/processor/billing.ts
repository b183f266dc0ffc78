/**
 * The lists of billing that another system may keep at an account, in the order in which they are read. A period that
 * begins in between is billed there alone, because invoices are read before subscriptions. `upcoming` has the next
 * invoice of each subscription.
 */
export const billingLists = [
  'customers',
  'payment_methods',
  'products',
  'prices',
  'coupons',
  'invoiceitems',
  'invoices',
  'subscriptions',
  'subscription_schedules',
  'upcoming',
] as const

/** The name of a list of billing, as Stripe's API has it. */
export type BillingList = (typeof billingLists)[number]

/** A page of a list, with the objects of the processor's own API. The last page has no `next`. */
export type BillingPage = { objects: { id: string; [field: string]: unknown }[]; next: string | undefined }
