export { invoiceChangedTimer as newsTimer } from '#invoices'

/** The timer of a subscription: the next moment at which time does something to it. */
export const subscriptionTimer = 'subscription'

/** The timer of the charge that a subscription names. */
export const chargeTimer = 'subscription charge'

/** The timer of a sign-up that was paid, under the id of its transaction: what it was paid with is attached. */
export const signUpTimer = 'subscription sign-up'
