import { cents, type Cents } from '#kernel/money'
import type { Movement, Reference, Submission } from '../movement.ts'
import type { Step } from './claims.ts'
import { firstLook } from './first-look.ts'
import { refused } from './method-rows.ts'
import {
  captureOf,
  isAuthorization,
  movementOf,
  partOf,
  releasedBecause,
  releaseOf,
  surchargeOf,
  type Books,
} from './read-intent.ts'
import { refundOf } from './read-refund.ts'
import { readBooks, refundsOf } from './stripe-books.ts'
import { pathOf } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { takeStep, type StepAsked } from './step.ts'
import type { MoneyParts } from './submit.ts'

type Back = { reference: Reference; amountCents: Cents; surchargeCents?: Cents }

/** Gives money back of a sale or of a capture, in whole or in part. */
export async function refund(
  parts: MoneyParts,
  location: StripeCredentials,
  processorId: string,
  back: Back,
): Promise<Submission> {
  const { paymentId, part } = partOf(processorId)
  const seen = await firstLook(parts, location, paymentId, back.reference)
  if ('outcome' in seen) return seen
  const { books, begun } = seen
  if (!books || part === 'release') return refused('There is no such payment.')
  // What a reference has begun is answered whatever became of the payment since.
  if (!begun && !hasMoney(books)) return refused('Nothing of this payment can be given back in its state.')
  return giveBack(parts, location, books, { ...back, action: 'refund' })
}

/** Cancels what was authorized or is under way, and gives all of a sale back that nothing was given back of. */
export async function voidMovement(
  parts: MoneyParts,
  location: StripeCredentials,
  processorId: string,
  reference: Reference,
): Promise<Submission> {
  const seen = await firstLook(parts, location, processorId, reference)
  if ('outcome' in seen) return seen
  const { books, begun } = seen
  if (!books) return refused('There is no such payment.')
  const { intent } = books
  const kind = begun && 'tryId' in begun ? begun.kind : kindOfVoid(books)
  if (kind === 'release') return release(parts, location, { reference, kind, paymentId: intent.id })
  if (kind !== 'refund') return refused('This movement cannot be voided any more.')
  const [amountCents, surchargeCents] = [cents(intent.amount_received), surchargeOf(intent)]
  return giveBack(parts, location, books, { reference, amountCents, surchargeCents, action: 'void' })
}

/** How a payment is voided; undefined where it cannot be. */
function kindOfVoid(books: Books): Step['kind'] | undefined {
  const { intent } = books
  if (intent.status === 'requires_capture' || intent.status === 'processing') return 'release'
  const isUntouched = intent.latest_charge?.amount_refunded === 0
  const isSale = !isAuthorization(intent) && movementOf(books)?.status === 'approved'
  return isSale && isUntouched ? 'refund' : undefined
}

/** Whether a payment has money that can be given back. */
function hasMoney(books: Books): boolean {
  const taken = isAuthorization(books.intent) ? captureOf(books) : movementOf(books)
  return taken?.status === 'approved' || taken?.status === 'settled'
}

async function giveBack(
  parts: MoneyParts,
  location: StripeCredentials,
  { intent }: Books,
  { reference, amountCents, surchargeCents, action }: Back & { action: 'refund' | 'void' },
): Promise<Submission> {
  const step: Step = { reference, kind: 'refund', paymentId: intent.id }
  // By itself the whole gives the whole surcharge back, and a part none of it.
  const isWhole = amountCents === intent.amount_received
  const surcharge = surchargeCents ?? (isWhole ? surchargeOf(intent) : 0)
  const metadata = {
    florin_reference: reference,
    florin_location: location.locationId,
    florin_action: action,
    florin_surcharge: surcharge,
  }
  return takeStep(parts, location, {
    step,
    ...refundRequest(step, amountCents, metadata),
    look: () => lookForRefund(parts, location, step),
  })
}

/** The request that gives money back. */
export function refundRequest(
  { paymentId }: Step,
  amountCents: number,
  metadata: Record<string, string | number>,
): Pick<StepAsked, 'path' | 'parameters'> {
  return {
    path: '/v1/refunds',
    parameters: { payment_intent: paymentId, amount: amountCents, metadata },
  }
}

/** What a reference has given back: what Stripe lists of a payment is complete. */
export async function lookForRefund(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  { reference, paymentId }: Step,
): Promise<Movement | undefined> {
  const books = await readBooks(stripe, location, paymentId)
  if (!books) return undefined
  const refunds = await refundsOf(stripe, location, paymentId)
  const moved = refunds.map((one) => refundOf(one, books.intent))
  return moved.find((movement) => movement.reference === reference)
}

async function release(parts: MoneyParts, location: StripeCredentials, step: Step): Promise<Submission> {
  return takeStep(parts, location, {
    step,
    path: pathOf('/v1/payment_intents/', step.paymentId, '/cancel'),
    parameters: { cancellation_reason: releasedBecause, expand: ['latest_charge'] },
    look: () => lookForRelease(parts, location, step),
  })
}

/** Whether a payment was let go. One of ours is at an authorization at a time, so that was the reference which is. */
export async function lookForRelease(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  { reference, paymentId }: Step,
): Promise<Movement | undefined> {
  const books = await readBooks(stripe, location, paymentId)
  return books && releaseOf(books, reference)
}
