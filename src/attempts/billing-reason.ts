/**
 * Why an attempt was made for a subscription as well as its invoice. `pay` pays an open invoice and `sign-up` starts
 * the subscription. `once` starts it for a single payment, and `schedule` is a charge without a request. The response
 * of its key has the format of the requested endpoint.
 */
export type BillingReason = 'pay' | 'sign-up' | 'once' | 'schedule'
