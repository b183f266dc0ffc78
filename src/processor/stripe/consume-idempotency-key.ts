import { ProcessorUnavailable } from '../processor-errors.ts'
import type { Claim, Step } from './claims.ts'
import { toCaptureRequest } from './capture.ts'
import { toRefundRequest } from './refund-and-void.ts'
import { toStripeResult } from './stripe-result.ts'
import type { StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { toStripeRequest } from './step.ts'
import { isKeyConflict } from './submit.ts'

type StartedStep = Extract<Claim, { tryId: string }>

/**
 * Consumes the idempotency key of a step that may still be on its way to Stripe, with a request that cannot succeed.
 * Returns whether that proves that Stripe will refuse the step itself. Stripe stores the result of the first request
 * under a key, and refuses a different one as a mismatch. A second, different request therefore shows whether the first
 * was stored. If it was not, nothing is proved and the step must expire.
 */
export async function consumeIdempotencyKey(
  stripe: StripeCall,
  location: StripeCredentials,
  claim: StartedStep,
  paymentCents: number,
): Promise<boolean> {
  for (const beyond of [1, 2]) {
    const request = toImpossibleRequest(claim, paymentCents + beyond)
    if (!request) return false
    const result = toStripeResult(await stripe.send(location, toStripeRequest(request, claim.keyId)))
    if (isKeyConflict(result)) return true
    if (result.kind === 'done') throw new Error('Stripe moved more than a payment was of')
    if (result.kind !== 'refused') throw new ProcessorUnavailable('the processor cannot be reached')
  }
  return false
}

/**
 * Returns a request of the same kind with an impossible amount, or undefined where no such request is certain to fail.
 */
function toImpossibleRequest({ kind, paymentId }: StartedStep, amountCents: number) {
  const step: Step = { reference: 'none', kind, paymentId }
  if (kind === 'capture') return toCaptureRequest(step, amountCents)
  return kind === 'refund' ? toRefundRequest(step, amountCents, {}) : undefined
}
