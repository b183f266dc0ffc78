/** The timer that asks the processor what became of a movement. */
export const outcomeRecoveryTimer = 'reconcile'
