import { ProcessorUnavailable } from '../trouble.ts'
import type { Claim, Step } from './claims.ts'
import { captureRequest } from './capture.ts'
import { refundRequest } from './take-back.ts'
import { toldBy } from './stripe-answer.ts'
import type { StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { requestOf } from './step.ts'
import { isOfOtherRequest } from './submit.ts'

type BegunStep = Extract<Claim, { tryId: string }>

/**
 * Uses up the key of a step that may still be on its way to Stripe, by asking under it for what cannot be done; answers whether that
 * is proved, so that the step itself will be refused when it comes. Stripe keeps what came of the first request under a key, and
 * refuses every other one under it as such: so the second of two different requests tells. Where Stripe did not keep the first,
 * nothing is proved, and only time helps.
 */
export async function burnKey(
  stripe: StripeCall,
  location: StripeCredentials,
  claim: BegunStep,
  paymentCents: number,
): Promise<boolean> {
  for (const beyond of [1, 2]) {
    const request = impossible(claim, paymentCents + beyond)
    if (!request) return false
    const told = toldBy(await stripe.send(location, requestOf(request, claim.keyId)))
    if (isOfOtherRequest(told)) return true
    if (told.kind === 'done') throw new Error('Stripe moved more than a payment was of')
    if (told.kind !== 'refused') throw new ProcessorUnavailable('the processor cannot be reached')
  }
  return false
}

/** A request of the same kind for more than there can be; undefined where there is none that must come to nothing. */
function impossible({ kind, paymentId }: BegunStep, amountCents: number) {
  const step: Step = { reference: 'none', kind, paymentId }
  if (kind === 'capture') return captureRequest(step, amountCents)
  return kind === 'refund' ? refundRequest(step, amountCents, {}) : undefined
}
