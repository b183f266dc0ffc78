import { submissionTimeoutMs } from '#kernel/limits'
import type { Refusal, SaleRequest, Submission } from '../movement.ts'
import { claimOf, notePayment, type Claim, type ClaimParts } from './claims.ts'
import { refused } from './method-rows.ts'
import { confirmationOf, paymentOf } from './payment-parameters.ts'
import { movementOf } from './read-intent.ts'
import { letGo, sourceOf } from './sources.ts'
import { toldBy, type Told } from './stripe-answer.ts'
import { expanded, readBooks, withFurther } from './stripe-books.ts'
import { pathOf, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { reasonOfError } from './stripe-reasons.ts'
import { wireIntent, type Intent } from './stripe-wire.ts'
import { untilFree } from './waiting.ts'

// A payment is made unconfirmed, noted under its reference, and confirmed. It moves money by its confirmation alone, which Stripe
// takes once: so whatever is lost or doubled, what stands under the reference is confirmed once, or cancelled and never.

/** What movements are made with. */
export type MoneyParts = ClaimParts & { stripe: StripeCall }

export const referenceCancelled: Refusal = {
  outcome: 'refused',
  reasonCode: 'reference_cancelled',
  reasonText: 'This reference was cancelled.',
}

/** Charges or authorizes, once under a reference. */
export async function submit(
  parts: MoneyParts,
  location: StripeCredentials,
  request: SaleRequest,
): Promise<Submission> {
  if (request.action === 'credit') return refused('Money is given back by refunds only.')
  const claim = await claimOf(parts, location, request.reference)
  const submission = claim
    ? await settledBy(parts, location, request, claim)
    : await make(parts, location, request)
  const isNothing = submission.outcome === 'refused' || submission.outcome === 'unreachable'
  if (isNothing) await letGo(parts, location, request)
  return submission
}

async function make(
  parts: MoneyParts,
  location: StripeCredentials,
  request: SaleRequest,
): Promise<Submission> {
  const { reference } = request
  const source = await sourceOf(parts, location, request)
  if ('outcome' in source) return source
  const key = `${location.locationId}/${reference}/make`
  const parameters = paymentOf(location, request, source)
  const made = await makeUnconfirmed(parts, location, reference, parameters, key)
  if ('outcome' in made) return made
  if (!('id' in made)) return settledBy(parts, location, request, made)
  const claim = await notePayment(parts, location, { reference, kind: 'sale', paymentId: made.id })
  if (claim.kind === 'sale' && claim.paymentId === made.id) return confirm(parts, location, made)
  // Nobody knows it, so nobody will confirm it; it is cancelled for tidiness alone.
  await parts.stripe.send(location, {
    method: 'POST',
    path: pathOf('/v1/payment_intents/', made.id, '/cancel'),
  })
  return settledBy(parts, location, request, claim)
}

/** A payment that does nothing until it is confirmed: whatever goes wrong with it, nothing was charged. */
async function makeUnconfirmed(
  parts: MoneyParts,
  location: StripeCredentials,
  reference: string,
  parameters: ReturnType<typeof paymentOf>,
  idempotencyKey: string,
): Promise<Intent | Claim | Submission> {
  let key = idempotencyKey
  const made = await untilFree(parts.stripe, submissionTimeoutMs, async () => {
    const path = '/v1/payment_intents'
    const told = toldBy(
      await parts.stripe.send(location, { method: 'POST', path, parameters, idempotencyKey: key }),
    )
    if (told.kind === 'done')
      return wireIntent.safeParse(told.body).data ?? ({ outcome: 'unreachable' } as const)
    // Somebody else is making it: it is about to be noted.
    if (told.kind === 'locked') return claimOf(parts, location, reference)
    if (isOfOtherRequest(told)) {
      key = `${idempotencyKey}/${parts.ids.next()}`
      return claimOf(parts, location, reference)
    }
    return notMade(told)
  })
  return made ?? { outcome: 'unreachable' }
}

/** Whether another request was sent under the same key before. */
export function isOfOtherRequest(told: Told): boolean {
  return told.kind === 'refused' && told.error.type === 'idempotency_error'
}

function notMade(told: Exclude<Told, { kind: 'done' | 'locked' }>): Submission {
  if (told.kind === 'missing') return refused('There is no such method.')
  if (told.kind === 'refused') return { outcome: 'refused', ...reasonOfError(told.error) }
  return unreachable(told)
}

export function unreachable(told: Told): Submission {
  const reasonText = told.kind === 'not taken' ? told.reasonText : undefined
  return reasonText === undefined ? { outcome: 'unreachable' } : { outcome: 'unreachable', reasonText }
}

/** What became of a payment that stands under the reference, or becomes of it now. */
async function settledBy(
  parts: MoneyParts,
  location: StripeCredentials,
  request: SaleRequest,
  claim: Claim,
): Promise<Submission> {
  if (claim.kind === 'cancelled') return referenceCancelled
  const books = await readBooks(parts.stripe, location, claim.paymentId)
  if (!books) return { outcome: 'unreadable' }
  const movement = movementOf(books)
  if (claim.kind !== 'sale') return refused('This reference is of another movement.')
  if (movement) return { outcome: 'moved', movement }
  if (books.intent.status === 'canceled') return referenceCancelled
  // A ticket may have been given back after a try that came to nothing; what a wallet gave is in the payment already.
  const source = 'walletData' in request.source ? undefined : await sourceOf(parts, location, request)
  return source && 'outcome' in source ? source : confirm(parts, location, books.intent)
}

async function confirm(parts: MoneyParts, location: StripeCredentials, intent: Intent): Promise<Submission> {
  const call = {
    method: 'POST',
    path: pathOf('/v1/payment_intents/', intent.id, '/confirm'),
    parameters: confirmationOf(intent),
    idempotencyKey: `${intent.id}/confirm`,
    timeoutMs: submissionTimeoutMs,
  } as const
  const settled = await untilFree(
    parts.stripe,
    submissionTimeoutMs,
    async (): Promise<Submission | undefined> => {
      const told = toldBy(await parts.stripe.send(location, call))
      if (told.kind === 'locked') return undefined
      return outcomeOf(parts, location, intent.id, told)
    },
  )
  return settled ?? { outcome: 'no answer' }
}

async function outcomeOf(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  paymentId: string,
  told: Exclude<Told, { kind: 'locked' }>,
): Promise<Submission> {
  if (told.kind === 'not taken') return unreachable(told)
  if (told.kind === 'no answer' || told.kind === 'unreadable') return { outcome: told.kind }
  const confirmed = told.kind === 'done' ? wireIntent.safeParse(told.body).data : undefined
  if (told.kind === 'done' && !confirmed) return { outcome: 'unreadable' }
  // A refusal is a decline, or nothing that a bank was asked about, or somebody else was first: the books say which.
  const books = confirmed
    ? await withFurther(stripe, location, confirmed)
    : await readBooks(stripe, location, paymentId)
  if (!books) return { outcome: 'unreadable' }
  const movement = movementOf(books)
  if (movement) return { outcome: 'moved', movement }
  if (books.intent.status === 'canceled') return referenceCancelled
  if (told.kind === 'refused') return { outcome: 'refused', ...reasonOfError(told.error) }
  return asksForPayer(stripe, location, paymentId)
}

/** Somebody would have to do something further, and nobody is there: so it is over. */
async function asksForPayer(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Submission> {
  const path = pathOf('/v1/payment_intents/', paymentId, '/cancel')
  const told = toldBy(await stripe.send(location, { method: 'POST', path, parameters: expanded }))
  // Whoever pays could still say yes to it somewhere, unless it was cancelled for certain.
  if (told.kind !== 'done') return { outcome: 'no answer' }
  const reason = reasonOfError({ type: 'card_error', code: 'authentication_required' })
  return { outcome: 'refused', ...reason }
}
