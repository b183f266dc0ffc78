import { toCents, type Cents } from '#kernel/money'
import type { Movement, Reference, Submission } from '../movement.ts'
import type { Step } from './claims.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { toRefusal } from './method-rows.ts'
import {
  toCaptureMovement,
  isAuthorization,
  toMovement,
  parseMovementId,
  releaseReason,
  toReleaseMovement,
  parseSurcharge,
  type PaymentDetails,
} from './read-intent.ts'
import { toRefundMovement } from './read-refund.ts'
import { loadPaymentDetails, listRefunds } from './payment-details.ts'
import { toPath } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { executeStep, type StepRequest } from './step.ts'
import type { MoneyDeps } from './submit.ts'

type RefundCommand = { reference: Reference; amountCents: Cents; surchargeCents?: Cents }

/** Refunds a sale or a capture, in whole or in part. */
export async function refund(
  deps: MoneyDeps,
  location: StripeCredentials,
  processorId: string,
  back: RefundCommand,
): Promise<Submission> {
  const { paymentId, part } = parseMovementId(processorId)
  const seen = await lookUpPayment(deps, location, paymentId, back.reference)
  if ('outcome' in seen) return seen
  const { books, begun } = seen
  if (!books || part === 'release') return toRefusal('There is no such payment.')
  // A refund that was already begun gets its result, even if the payment has changed since.
  if (!begun && !isRefundable(books)) return toRefusal('This payment cannot be refunded in its state.')
  return refundPayment(deps, location, books, { ...back, action: 'refund' })
}

/** Cancels an authorization or a pending transfer, or refunds a sale that has no refund in full. */
export async function voidMovement(
  deps: MoneyDeps,
  location: StripeCredentials,
  processorId: string,
  reference: Reference,
): Promise<Submission> {
  const seen = await lookUpPayment(deps, location, processorId, reference)
  if ('outcome' in seen) return seen
  const { books, begun } = seen
  if (!books) return toRefusal('There is no such payment.')
  const { intent } = books
  const kind = begun && 'tryId' in begun ? begun.kind : decideVoidKind(books)
  if (kind === 'release') return releasePayment(deps, location, { reference, kind, paymentId: intent.id })
  if (kind !== 'refund') return toRefusal('This movement cannot be voided any more.')
  const [amountCents, surchargeCents] = [toCents(intent.amount_received), parseSurcharge(intent)]
  return refundPayment(deps, location, books, { reference, amountCents, surchargeCents, action: 'void' })
}

/** Returns the step that voids a payment, or undefined where it cannot be voided. */
function decideVoidKind(books: PaymentDetails): Step['kind'] | undefined {
  const { intent } = books
  if (intent.status === 'requires_capture' || intent.status === 'processing') return 'release'
  const isUntouched = intent.latest_charge?.amount_refunded === 0
  const isSale = !isAuthorization(intent) && toMovement(books)?.status === 'approved'
  return isSale && isUntouched ? 'refund' : undefined
}

/** Returns whether a payment has money that can be refunded. */
function isRefundable(books: PaymentDetails): boolean {
  const taken = isAuthorization(books.intent) ? toCaptureMovement(books) : toMovement(books)
  return taken?.status === 'approved' || taken?.status === 'settled'
}

async function refundPayment(
  deps: MoneyDeps,
  location: StripeCredentials,
  { intent }: PaymentDetails,
  { reference, amountCents, surchargeCents, action }: RefundCommand & { action: 'refund' | 'void' },
): Promise<Submission> {
  const step: Step = { reference, kind: 'refund', paymentId: intent.id }
  // By default a full refund returns the whole surcharge, and a partial one returns none of it.
  const isWhole = amountCents === intent.amount_received
  const surcharge = surchargeCents ?? (isWhole ? parseSurcharge(intent) : 0)
  const metadata = {
    florin_reference: reference,
    florin_location: location.locationId,
    florin_action: action,
    florin_surcharge: surcharge,
  }
  return executeStep(deps, location, {
    step,
    ...toRefundRequest(step, amountCents, metadata),
    read: () => findRefund(deps, location, step),
  })
}

export function toRefundRequest(
  { paymentId }: Step,
  amountCents: number,
  metadata: Record<string, string | number>,
): Pick<StepRequest, 'path' | 'parameters'> {
  return {
    path: '/v1/refunds',
    parameters: { payment_intent: paymentId, amount: amountCents, metadata },
  }
}

/** Finds the refund of a reference. Stripe's list of a payment's refunds is complete. */
export async function findRefund(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  { reference, paymentId }: Step,
): Promise<Movement | undefined> {
  const books = await loadPaymentDetails(stripe, location, paymentId)
  if (!books) return undefined
  const refunds = await listRefunds(stripe, location, paymentId)
  const moved = refunds.map((one) => toRefundMovement(one, books.intent))
  return moved.find((movement) => movement.reference === reference)
}

async function releasePayment(deps: MoneyDeps, location: StripeCredentials, step: Step): Promise<Submission> {
  return executeStep(deps, location, {
    step,
    path: toPath('/v1/payment_intents/', step.paymentId, '/cancel'),
    parameters: { cancellation_reason: releaseReason, expand: ['latest_charge'] },
    read: () => findRelease(deps, location, step),
  })
}

/**
 * Returns whether a payment was released. An authorization has at most one step of ours at a time, so the release
 * belongs to that step's reference.
 */
export async function findRelease(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  { reference, paymentId }: Step,
): Promise<Movement | undefined> {
  const books = await loadPaymentDetails(stripe, location, paymentId)
  return books && toReleaseMovement(books, reference)
}
