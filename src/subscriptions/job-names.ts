export { invoiceChangedJob } from '#invoices'

/** The job of a subscription's next due time. */
export const subscriptionJob = 'subscription'

/** The job of a subscription's pending charge. */
export const chargeJob = 'subscription charge'

/** The job that attaches the payment method of a paid sign-up; its subject is the transaction. */
export const signUpJob = 'subscription sign-up'
