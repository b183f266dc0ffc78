/** Returns whether this is the sandbox, where no real money moves and mails stay in the outbox. */
export const isSandbox = (): boolean => document.documentElement.dataset['environment'] === 'sandbox'
