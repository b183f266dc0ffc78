import { submissionTimeoutMs } from '#kernel/limits'
import type { Movement, Reference } from '../movement.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from '../trouble.ts'
import { burnKey } from './burn.ts'
import { lookForCapture } from './capture.ts'
import { cancelClaimed, cancelUnclaimed, claimOf, isLeft, releaserOf, type Claim } from './claims.ts'
import { captureOf, movementOf, partOf, releaseOf, type Books } from './read-intent.ts'
import { movesMoney, refundOf } from './read-refund.ts'
import { troubleOf } from './stripe-answer.ts'
import { expanded, readBooks, readRefund, withFurther } from './stripe-books.ts'
import { isStripeId, pathOf } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { MoneyParts } from './submit.ts'
import { lookForRefund, lookForRelease } from './take-back.ts'
import { toldWhenFree } from './waiting.ts'
import { wireIntent } from './stripe-wire.ts'

/** A movement by its id at Stripe, or by the one that is made of its payment's. */
export async function readMovement(
  { stripe, db }: MoneyParts,
  location: StripeCredentials,
  processorId: string,
): Promise<Movement | undefined> {
  if (isStripeId(processorId, 're', 'pyr')) return readBack({ stripe }, location, processorId)
  const { paymentId, part } = partOf(processorId)
  const books = await readBooks(stripe, location, paymentId)
  if (!books) return undefined
  if (part === 'capture') return captureOf(books)
  return part === 'release'
    ? releaseOf(books, await releaserOf({ db }, location, paymentId))
    : movementOf(books)
}

async function readBack(
  { stripe }: Pick<MoneyParts, 'stripe'>,
  location: StripeCredentials,
  id: string,
): Promise<Movement | undefined> {
  const refund = await readRefund(stripe, location, id)
  const paymentId = refund?.payment_intent ?? undefined
  if (!refund || paymentId === undefined) return undefined
  const books = await readBooks(stripe, location, paymentId)
  return books && movesMoney(refund, books.intent) ? refundOf(refund, books.intent) : undefined
}

/** What Stripe's books say of a reference; undefined where nothing came of it so far. */
export async function find(
  parts: MoneyParts,
  location: StripeCredentials,
  reference: Reference,
): Promise<Movement | undefined> {
  const claim = await claimOf(parts, location, reference)
  return claim && madeBy(parts, location, reference, claim)
}

async function madeBy(
  parts: MoneyParts,
  location: StripeCredentials,
  reference: Reference,
  claim: Claim,
): Promise<Movement | undefined> {
  if (claim.kind === 'cancelled') return undefined
  const step = { reference, paymentId: claim.paymentId }
  switch (claim.kind) {
    case 'sale':
    case 'form':
      return movementOf(await booksOf(parts, location, claim.paymentId))
    case 'capture':
      return lookForCapture(parts, location, { ...step, kind: claim.kind })
    case 'refund':
      return lookForRefund(parts, location, { ...step, kind: claim.kind })
    case 'release':
      return lookForRelease(parts, location, { ...step, kind: claim.kind })
  }
}

/** A payment that was noted is there: that it cannot be found is never taken for nothing. */
async function booksOf(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  paymentId: string,
): Promise<Books> {
  const books = await readBooks(stripe, location, paymentId)
  if (!books) throw new ProcessorUnreadable('Stripe does not know a payment that was made there')
  return books
}

/** Makes sure that nothing comes of a reference any more, or answers what came of it. */
export async function cancelReference(
  parts: MoneyParts,
  location: StripeCredentials,
  reference: Reference,
): Promise<Movement | undefined> {
  if (await cancelUnclaimed(parts, location, reference)) return undefined
  const claim = await claimOf(parts, location, reference)
  // What was forgotten between the two came to nothing, and may come again.
  if (!claim) return cancelReference(parts, location, reference)
  if (claim.kind === 'cancelled') return undefined
  const movement = await madeBy(parts, location, reference, claim)
  // A transfer that failed in a form leaves its payment open for the next try there.
  const mayBeTriedAgain = claim.kind === 'form' && movement?.status === 'returned'
  if (movement && !mayBeTriedAgain) return movement
  return 'tryId' in claim
    ? cancelStep(parts, location, reference, claim)
    : cancelPayment(parts, location, reference, claim)
}

/** Cancels a payment at Stripe: from then on it can be confirmed no more, whoever tries. Its state is believed, and nothing else. */
async function cancelPayment(
  parts: MoneyParts,
  location: StripeCredentials,
  reference: Reference,
  claim: Exclude<Claim, { kind: 'cancelled' } | { tryId: string }>,
): Promise<Movement | undefined> {
  const books = await cancelled(parts, location, claim.paymentId)
  const movement = movementOf(books)
  if (!movement && books.intent.status !== 'canceled')
    throw new ProcessorUnavailable('the payment could not be cancelled')
  if (!movement) await cancelClaimed(parts, location, reference, claim)
  return movement
}

async function cancelled(parts: MoneyParts, location: StripeCredentials, paymentId: string): Promise<Books> {
  const { stripe } = parts
  const path = pathOf('/v1/payment_intents/', paymentId, '/cancel')
  const parameters = { ...expanded, cancellation_reason: 'abandoned' }
  const told = await toldWhenFree(stripe, submissionTimeoutMs, location, { method: 'POST', path, parameters })
  // Somebody is confirming it, and is not done yet.
  if (told.kind === 'locked') throw new ProcessorUnavailable('the payment is being made')
  if (told.kind === 'refused') return booksOf(parts, location, paymentId)
  if (told.kind !== 'done') throw troubleOf(told)
  const intent = wireIntent.safeParse(told.body).data
  return intent ? withFurther(stripe, location, intent) : booksOf(parts, location, paymentId)
}

/** Cancels a step of which nothing came: once its request can arrive no more, or would be refused. */
async function cancelStep(
  parts: MoneyParts,
  location: StripeCredentials,
  reference: Reference,
  claim: Extract<Claim, { tryId: string }>,
): Promise<Movement | undefined> {
  const { intent } = await booksOf(parts, location, claim.paymentId)
  // What is proved at Stripe rests on nobody's clock.
  const isBurnt = await burnKey(parts.stripe, location, claim, intent.amount)
  const isOver = isBurnt || isLeft(claim, locationNow(parts.clock, location))
  if (!isOver) throw new ProcessorUnavailable('what was asked for may still be on its way')
  // It may have been done in the meantime, and then its key was used by it.
  const movement = await madeBy(parts, location, reference, claim)
  if (movement) return movement
  if (!(await cancelClaimed(parts, location, reference, claim)))
    throw new ProcessorUnavailable('somebody asks for it again')
  return undefined
}
