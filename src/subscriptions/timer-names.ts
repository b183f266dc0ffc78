export { invoiceChangedTimer } from '#invoices'

/** The timer of a subscription's next due time. */
export const subscriptionTimer = 'subscription'

/** The timer of a subscription's pending charge. */
export const chargeTimer = 'subscription charge'

/** The timer that attaches the payment method of a paid sign-up; its subject is the transaction. */
export const signUpTimer = 'subscription sign-up'
