import type { Cents } from '#kernel/money'
import type { Movement, Reference, Submission } from '../movement.ts'
import type { Step } from './claims.ts'
import { firstLook } from './first-look.ts'
import { refused } from './method-rows.ts'
import { captureOf, isAuthorization, type Books } from './read-intent.ts'
import { readBooks } from './stripe-books.ts'
import { pathOf } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { takeStep, type StepAsked } from './step.ts'
import type { MoneyParts } from './submit.ts'

/** Takes the money of an authorization or a part of it, once; Stripe lets the rest go. */
export async function capture(
  parts: MoneyParts,
  location: StripeCredentials,
  processorId: string,
  { reference, amountCents }: { reference: Reference; amountCents: Cents },
): Promise<Submission> {
  const seen = await firstLook(parts, location, processorId, reference)
  if ('outcome' in seen) return seen
  const { books, begun } = seen
  if (!books || !isAuthorization(books.intent)) return refused('There is no such authorization.')
  // What a reference has begun is answered whatever became of the authorization since.
  const why = begun ? undefined : reasonNotToCapture(books, amountCents)
  if (why !== undefined) return refused(why)
  const step: Step = { reference, kind: 'capture', paymentId: books.intent.id }
  return takeStep(parts, location, {
    step,
    ...captureRequest(step, amountCents),
    look: () => lookForCapture(parts, location, step),
  })
}

function reasonNotToCapture(
  { intent: { status, amount_capturable: capturable } }: Books,
  amountCents: Cents,
): string | undefined {
  if (status !== 'requires_capture') return 'This authorization was captured or voided, or is over.'
  return amountCents > capturable ? 'No more can be captured than was authorized.' : undefined
}

/** The request that captures. Stripe keeps what is said with it only where it does. */
export function captureRequest(
  { reference, paymentId }: Step,
  amountCents: number,
): Pick<StepAsked, 'path' | 'parameters'> {
  return {
    path: pathOf('/v1/payment_intents/', paymentId, '/capture'),
    parameters: {
      amount_to_capture: amountCents,
      metadata: { florin_capture: reference },
      expand: ['latest_charge'],
    },
  }
}

/** What a reference has captured. One of ours is at an authorization at a time, so what is captured under our name is its. */
export async function lookForCapture(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  { reference, paymentId }: Step,
): Promise<Movement | undefined> {
  const books = await readBooks(stripe, location, paymentId)
  const captured = books && captureOf(books)
  return captured?.reference === reference ? captured : undefined
}
