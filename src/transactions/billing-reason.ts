/**
 * What an attempt was made for where not only its invoice was to be paid, but its subscription as well: for what is open of it,
 * to sign up, for good or for the one time that it is paid, or because its schedule says so and nobody asked. The answer of its
 * key is written in the form of the call that asked.
 */
export type BillingReason = 'pay' | 'sign-up' | 'once' | 'schedule'
