import type { Charge } from './choice.ts'
import type { Checkout } from './checkout.ts'
import { sendWithRetries, type PendingAttempt } from '../../frame/browser/pending-attempt.ts'
import type { Outcome } from '../../frame/browser/verdict.ts'

/** A payment of an invoice. */
export type Attempt = PendingAttempt & {
  charge: Charge
  /** Whether to save the charged method. */
  save: boolean
}

/** Sends a payment of an invoice and retries until its outcome is known or the retries are used up. */
export function sendAttempt(
  till: Checkout,
  { key, charge, save }: Attempt,
  onRepeat: () => void,
): Promise<Outcome> {
  return sendWithRetries(() => till.pay(charge, save, { 'idempotency-key': key }), onRepeat)
}
