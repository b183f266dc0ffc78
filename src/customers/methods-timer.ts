/** The timer that tells of a customer's methods: one came, went, or became the default. */
export const methodsTimer = 'customer methods'
