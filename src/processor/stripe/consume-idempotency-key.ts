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
 * Returns whether that proves that Stripe will refuse the step itself. Stripe stores the first request under a key and
 * its result, and refuses a different one as a mismatch. The proof is that a second, different request is a mismatch
 * and the first is not one, even afterwards: then the first is stored. If the first is a mismatch, Stripe has the
 * step's own request and may still execute it. Then nothing is proved and the step must expire.
 */
export async function consumeIdempotencyKey(
  stripe: StripeCall,
  location: StripeCredentials,
  claim: StartedStep,
  paymentCents: number,
): Promise<boolean> {
  const isMismatch = async (centsTooMuch: number) => {
    const request = toImpossibleRequest(claim, paymentCents + centsTooMuch)
    if (!request) return undefined
    const result = toStripeResult(await stripe.send(location, toStripeRequest(request, claim.keyId)))
    if (result.kind === 'done') throw new Error('Stripe moved more than a payment was of')
    if (result.kind !== 'refused') throw new ProcessorUnavailable('the processor cannot be reached')
    return isKeyConflict(result)
  }
  return (await isMismatch(1)) === false && (await isMismatch(2)) === true && (await isMismatch(1)) === false
}

/**
 * Returns a request of the same kind with an impossible amount, or undefined where no such request is certain to fail.
 */
function toImpossibleRequest({ kind, paymentId }: StartedStep, amountCents: number) {
  const step: Step = { reference: 'none', kind, paymentId }
  if (kind === 'capture') return toCaptureRequest(step, amountCents)
  return kind === 'refund' ? toRefundRequest(step, amountCents, {}) : undefined
}
