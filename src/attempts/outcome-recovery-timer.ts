/** The timer that asks the processor for the outcome of a movement. */
export const outcomeRecoveryTimer = 'reconcile'
