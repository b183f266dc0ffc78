/** The job that asks the processor for the outcome of a movement. */
export const outcomeRecoveryJob = 'reconcile'
