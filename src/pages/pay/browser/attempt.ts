import type { Charge } from './choice.ts'
import type { Checkout } from './checkout.ts'
import { sendWithRetries, type PendingAttempt } from '../../frame/browser/pending-attempt.ts'
import type { Outcome } from '../../frame/browser/verdict.ts'

/** A payment of an invoice that the payer asked for. */
export type Attempt = PendingAttempt & {
  charge: Charge
  /** Whether what is charged is to be saved. */
  save: boolean
}

/** Sends a payment of an invoice until an answer came. */
export function sendAttempt(
  till: Checkout,
  { key, charge, save }: Attempt,
  onRepeat: () => void,
): Promise<Outcome> {
  return sendWithRetries(() => till.pay(charge, save, { 'idempotency-key': key }), onRepeat)
}
