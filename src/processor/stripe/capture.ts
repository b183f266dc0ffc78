import type { Cents } from '#kernel/money'
import type { Movement, Reference, Submission } from '../movement.ts'
import type { Step } from './claims.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { toRefusal } from './method-rows.ts'
import { toCaptureMovement, isAuthorization, type PaymentDetails } from './read-intent.ts'
import { loadPaymentDetails } from './payment-details.ts'
import { toPath } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { executeStep, type StepRequest } from './step.ts'
import type { MoneyDeps } from './submit.ts'

/** Captures an authorization or a part of it, once. Stripe releases the rest. */
export async function capture(
  deps: MoneyDeps,
  location: StripeCredentials,
  processorId: string,
  { reference, amountCents }: { reference: Reference; amountCents: Cents },
): Promise<Submission> {
  const seen = await lookUpPayment(deps, location, processorId, reference)
  if ('outcome' in seen) return seen
  const { books, begun } = seen
  if (!books || !isAuthorization(books.intent)) return toRefusal('There is no such authorization.')
  // A capture that was already begun gets its result, even if the authorization has changed since.
  const why = begun ? undefined : checkCapture(books, amountCents)
  if (why !== undefined) return toRefusal(why)
  const step: Step = { reference, kind: 'capture', paymentId: books.intent.id }
  return executeStep(deps, location, {
    step,
    ...toCaptureRequest(step, amountCents),
    read: () => findCapture(deps, location, step),
  })
}

function checkCapture(
  { intent: { status, amount_capturable: capturable } }: PaymentDetails,
  amountCents: Cents,
): string | undefined {
  if (status !== 'requires_capture') return 'This authorization was captured or voided, or is over.'
  return amountCents > capturable ? 'No more can be captured than was authorized.' : undefined
}

/** Returns the capture request. Stripe stores its metadata only if the capture succeeds. */
export function toCaptureRequest(
  { reference, paymentId }: Step,
  amountCents: number,
): Pick<StepRequest, 'path' | 'parameters'> {
  return {
    path: toPath('/v1/payment_intents/', paymentId, '/capture'),
    parameters: {
      amount_to_capture: amountCents,
      metadata: { florin_capture: reference },
      expand: ['latest_charge'],
    },
  }
}

/**
 * Finds the capture of a reference. An authorization has at most one step of ours at a time, so a capture with our
 * metadata belongs to it.
 */
export async function findCapture(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  { reference, paymentId }: Step,
): Promise<Movement | undefined> {
  const books = await loadPaymentDetails(stripe, location, paymentId)
  const captured = books && toCaptureMovement(books)
  return captured?.reference === reference ? captured : undefined
}
