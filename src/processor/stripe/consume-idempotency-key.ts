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
 * Uses up the key of a step that may still be on its way to Stripe, by asking under it for what cannot be done; answers whether that
 * is proved, so that the step itself will be refused when it comes. Stripe keeps what came of the first request under a key, and
 * refuses every other one under it as such: so the second of two different requests tells. Where Stripe did not keep the first,
 * nothing is proved, and only time helps.
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
    const told = toStripeResult(await stripe.send(location, toStripeRequest(request, claim.keyId)))
    if (isKeyConflict(told)) return true
    if (told.kind === 'done') throw new Error('Stripe moved more than a payment was of')
    if (told.kind !== 'refused') throw new ProcessorUnavailable('the processor cannot be reached')
  }
  return false
}

/** A request of the same kind for more than there can be; undefined where there is none that must come to nothing. */
function toImpossibleRequest({ kind, paymentId }: StartedStep, amountCents: number) {
  const step: Step = { reference: 'none', kind, paymentId }
  if (kind === 'capture') return toCaptureRequest(step, amountCents)
  return kind === 'refund' ? toRefundRequest(step, amountCents, {}) : undefined
}
