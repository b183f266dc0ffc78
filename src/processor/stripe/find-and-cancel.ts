import { submissionTimeoutMs } from '#kernel/limits'
import type { Movement, Reference } from '../movement.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from '../processor-errors.ts'
import { consumeIdempotencyKey } from './consume-idempotency-key.ts'
import { findCapture } from './capture.ts'
import {
  cancelClaimed,
  cancelUnclaimed,
  loadClaim,
  isAbandoned,
  findReleasingReference,
  type Claim,
} from './claims.ts'
import {
  toCaptureMovement,
  toMovement,
  parseMovementId,
  toReleaseMovement,
  type PaymentDetails,
} from './read-intent.ts'
import { movesMoney, toRefundMovement } from './read-refund.ts'
import { toProcessorError } from './stripe-result.ts'
import { expandCharge, loadPaymentDetails, loadRefund, fetchPaymentDetails } from './payment-details.ts'
import { isStripeId, toPath } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { MoneyDeps } from './submit.ts'
import { findRefund, findRelease } from './refund-and-void.ts'
import { sendWhenUnlocked } from './retry-while-locked.ts'
import { wireIntent } from './stripe-wire.ts'

/** Returns a movement by its id at Stripe, or by the id that is derived from its payment's. */
export async function loadMovement(
  { stripe, db }: MoneyDeps,
  location: StripeCredentials,
  processorId: string,
): Promise<Movement | undefined> {
  if (isStripeId(processorId, 're', 'pyr')) return loadRefundMovement({ stripe }, location, processorId)
  const { paymentId, part } = parseMovementId(processorId)
  const books = await loadPaymentDetails(stripe, location, paymentId)
  if (!books) return undefined
  if (part === 'capture') return toCaptureMovement(books)
  return part === 'release'
    ? toReleaseMovement(books, await findReleasingReference({ db }, location, paymentId))
    : toMovement(books)
}

async function loadRefundMovement(
  { stripe }: Pick<MoneyDeps, 'stripe'>,
  location: StripeCredentials,
  id: string,
): Promise<Movement | undefined> {
  const refund = await loadRefund(stripe, location, id)
  const paymentId = refund?.payment_intent ?? undefined
  if (!refund || paymentId === undefined) return undefined
  const books = await loadPaymentDetails(stripe, location, paymentId)
  return books && movesMoney(refund, books.intent) ? toRefundMovement(refund, books.intent) : undefined
}

/** Returns the movement of a reference in Stripe's books, or undefined where there is none so far. */
export async function findByReference(
  deps: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
): Promise<Movement | undefined> {
  const claim = await loadClaim(deps, location, reference)
  return claim && findClaimedMovement(deps, location, reference, claim)
}

async function findClaimedMovement(
  deps: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
  claim: Claim,
): Promise<Movement | undefined> {
  if (claim.kind === 'cancelled') return undefined
  const step = { reference, paymentId: claim.paymentId }
  switch (claim.kind) {
    case 'sale':
    case 'form':
      return toMovement(await requirePaymentDetails(deps, location, claim.paymentId))
    case 'capture':
      return findCapture(deps, location, { ...step, kind: claim.kind })
    case 'refund':
      return findRefund(deps, location, { ...step, kind: claim.kind })
    case 'release':
      return findRelease(deps, location, { ...step, kind: claim.kind })
  }
}

/** Reads a payment that was recorded. If it cannot be found, that is an error and never means that nothing happened. */
async function requirePaymentDetails(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
): Promise<PaymentDetails> {
  const books = await loadPaymentDetails(stripe, location, paymentId)
  if (!books) throw new ProcessorUnreadable('Stripe does not know a payment that was made there')
  return books
}

/** Ensures that a reference never has an effect any more, or returns its movement. */
export async function cancelReference(
  deps: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
): Promise<Movement | undefined> {
  if (await cancelUnclaimed(deps, location, reference)) return undefined
  const claim = await loadClaim(deps, location, reference)
  // A step that was deleted between the two reads had no effect, and may be requested again.
  if (!claim) return cancelReference(deps, location, reference)
  if (claim.kind === 'cancelled') return undefined
  const movement = await findClaimedMovement(deps, location, reference, claim)
  // A transfer that failed in a form leaves its payment open for the next try in the form.
  const mayBeTriedAgain = claim.kind === 'form' && movement?.status === 'returned'
  if (movement && !mayBeTriedAgain) return movement
  return 'tryId' in claim
    ? cancelStep(deps, location, reference, claim)
    : cancelPayment(deps, location, reference, claim)
}

/** Cancels a payment at Stripe, so that no request can confirm it any more. Only its state at Stripe is trusted. */
async function cancelPayment(
  deps: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
  claim: Exclude<Claim, { kind: 'cancelled' } | { tryId: string }>,
): Promise<Movement | undefined> {
  const books = await cancelIntent(deps, location, claim.paymentId)
  const movement = toMovement(books)
  if (!movement && books.intent.status !== 'canceled')
    throw new ProcessorUnavailable('the payment could not be cancelled')
  if (!movement) await cancelClaimed(deps, location, reference, claim)
  return movement
}

async function cancelIntent(
  deps: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
): Promise<PaymentDetails> {
  const { stripe } = deps
  const path = toPath('/v1/payment_intents/', paymentId, '/cancel')
  const parameters = { ...expandCharge, cancellation_reason: 'abandoned' }
  const result = await sendWhenUnlocked(stripe, submissionTimeoutMs, location, {
    method: 'POST',
    path,
    parameters,
  })
  // Another request is confirming the payment.
  if (result.kind === 'locked') throw new ProcessorUnavailable('the payment is being made')
  if (result.kind === 'refused') return requirePaymentDetails(deps, location, paymentId)
  if (result.kind !== 'done') throw toProcessorError(result)
  const intent = wireIntent.safeParse(result.body).data
  return intent
    ? fetchPaymentDetails(stripe, location, intent)
    : requirePaymentDetails(deps, location, paymentId)
}

/** Cancels a step without effect, once its request can no longer arrive or would be refused. */
async function cancelStep(
  deps: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
  claim: Extract<Claim, { tryId: string }>,
): Promise<Movement | undefined> {
  const { intent } = await requirePaymentDetails(deps, location, claim.paymentId)
  // A proof at Stripe does not depend on a clock.
  const isBurnt = await consumeIdempotencyKey(deps.stripe, location, claim, intent.amount)
  const isOver = isBurnt || isAbandoned(claim, locationNow(deps.clock, location))
  if (!isOver) throw new ProcessorUnavailable('the request may still be on its way')
  // The step may have happened in the meantime. Then its own request used the key.
  const movement = await findClaimedMovement(deps, location, reference, claim)
  if (movement) return movement
  if (!(await cancelClaimed(deps, location, reference, claim)))
    throw new ProcessorUnavailable('another request for it is on its way')
  return undefined
}
