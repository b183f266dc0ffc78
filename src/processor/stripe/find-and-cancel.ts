import { submissionTimeoutMs } from '#kernel/limits'
import type { Movement, Reference } from '../movement.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from '../processor-errors.ts'
import { consumeIdempotencyKey } from './consume-idempotency-key.ts'
import { findCapture } from './capture.ts'
import {
  cancelClaimed,
  cancelUnclaimed,
  readClaim,
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
import { expandCharge, readPaymentDetails, readRefund, fetchPaymentDetails } from './payment-details.ts'
import { isStripeId, toPath } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { MoneyDeps } from './submit.ts'
import { findRefund, findRelease } from './refund-and-void.ts'
import { sendWhenUnlocked } from './retry-while-locked.ts'
import { wireIntent } from './stripe-wire.ts'

/** A movement by its id at Stripe, or by the one that is made of its payment's. */
export async function readMovement(
  { stripe, db }: MoneyDeps,
  location: StripeCredentials,
  processorId: string,
): Promise<Movement | undefined> {
  if (isStripeId(processorId, 're', 'pyr')) return readRefundMovement({ stripe }, location, processorId)
  const { paymentId, part } = parseMovementId(processorId)
  const books = await readPaymentDetails(stripe, location, paymentId)
  if (!books) return undefined
  if (part === 'capture') return toCaptureMovement(books)
  return part === 'release'
    ? toReleaseMovement(books, await findReleasingReference({ db }, location, paymentId))
    : toMovement(books)
}

async function readRefundMovement(
  { stripe }: Pick<MoneyDeps, 'stripe'>,
  location: StripeCredentials,
  id: string,
): Promise<Movement | undefined> {
  const refund = await readRefund(stripe, location, id)
  const paymentId = refund?.payment_intent ?? undefined
  if (!refund || paymentId === undefined) return undefined
  const books = await readPaymentDetails(stripe, location, paymentId)
  return books && movesMoney(refund, books.intent) ? toRefundMovement(refund, books.intent) : undefined
}

/** What Stripe's books say of a reference; undefined where nothing came of it so far. */
export async function findByReference(
  parts: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
): Promise<Movement | undefined> {
  const claim = await readClaim(parts, location, reference)
  return claim && findClaimedMovement(parts, location, reference, claim)
}

async function findClaimedMovement(
  parts: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
  claim: Claim,
): Promise<Movement | undefined> {
  if (claim.kind === 'cancelled') return undefined
  const step = { reference, paymentId: claim.paymentId }
  switch (claim.kind) {
    case 'sale':
    case 'form':
      return toMovement(await requirePaymentDetails(parts, location, claim.paymentId))
    case 'capture':
      return findCapture(parts, location, { ...step, kind: claim.kind })
    case 'refund':
      return findRefund(parts, location, { ...step, kind: claim.kind })
    case 'release':
      return findRelease(parts, location, { ...step, kind: claim.kind })
  }
}

/** A payment that was noted is there: that it cannot be found is never taken for nothing. */
async function requirePaymentDetails(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
): Promise<PaymentDetails> {
  const books = await readPaymentDetails(stripe, location, paymentId)
  if (!books) throw new ProcessorUnreadable('Stripe does not know a payment that was made there')
  return books
}

/** Makes sure that nothing comes of a reference any more, or answers what came of it. */
export async function cancelReference(
  parts: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
): Promise<Movement | undefined> {
  if (await cancelUnclaimed(parts, location, reference)) return undefined
  const claim = await readClaim(parts, location, reference)
  // What was forgotten between the two came to nothing, and may come again.
  if (!claim) return cancelReference(parts, location, reference)
  if (claim.kind === 'cancelled') return undefined
  const movement = await findClaimedMovement(parts, location, reference, claim)
  // A transfer that failed in a form leaves its payment open for the next try there.
  const mayBeTriedAgain = claim.kind === 'form' && movement?.status === 'returned'
  if (movement && !mayBeTriedAgain) return movement
  return 'tryId' in claim
    ? cancelStep(parts, location, reference, claim)
    : cancelPayment(parts, location, reference, claim)
}

/** Cancels a payment at Stripe: from then on it can be confirmed no more, whoever tries. Its state is believed, and nothing else. */
async function cancelPayment(
  parts: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
  claim: Exclude<Claim, { kind: 'cancelled' } | { tryId: string }>,
): Promise<Movement | undefined> {
  const books = await cancelIntent(parts, location, claim.paymentId)
  const movement = toMovement(books)
  if (!movement && books.intent.status !== 'canceled')
    throw new ProcessorUnavailable('the payment could not be cancelled')
  if (!movement) await cancelClaimed(parts, location, reference, claim)
  return movement
}

async function cancelIntent(
  parts: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
): Promise<PaymentDetails> {
  const { stripe } = parts
  const path = toPath('/v1/payment_intents/', paymentId, '/cancel')
  const parameters = { ...expandCharge, cancellation_reason: 'abandoned' }
  const told = await sendWhenUnlocked(stripe, submissionTimeoutMs, location, {
    method: 'POST',
    path,
    parameters,
  })
  // Somebody is confirming it, and is not done yet.
  if (told.kind === 'locked') throw new ProcessorUnavailable('the payment is being made')
  if (told.kind === 'refused') return requirePaymentDetails(parts, location, paymentId)
  if (told.kind !== 'done') throw toProcessorError(told)
  const intent = wireIntent.safeParse(told.body).data
  return intent
    ? fetchPaymentDetails(stripe, location, intent)
    : requirePaymentDetails(parts, location, paymentId)
}

/** Cancels a step of which nothing came: once its request can arrive no more, or would be refused. */
async function cancelStep(
  parts: MoneyDeps,
  location: StripeCredentials,
  reference: Reference,
  claim: Extract<Claim, { tryId: string }>,
): Promise<Movement | undefined> {
  const { intent } = await requirePaymentDetails(parts, location, claim.paymentId)
  // What is proved at Stripe rests on nobody's clock.
  const isBurnt = await consumeIdempotencyKey(parts.stripe, location, claim, intent.amount)
  const isOver = isBurnt || isAbandoned(claim, locationNow(parts.clock, location))
  if (!isOver) throw new ProcessorUnavailable('what was asked for may still be on its way')
  // It may have been done in the meantime, and then its key was used by it.
  const movement = await findClaimedMovement(parts, location, reference, claim)
  if (movement) return movement
  if (!(await cancelClaimed(parts, location, reference, claim)))
    throw new ProcessorUnavailable('somebody asks for it again')
  return undefined
}
