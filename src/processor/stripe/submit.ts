import { submissionTimeoutMs } from '#kernel/limits'
import type { Refusal, SaleRequest, Submission } from '../movement.ts'
import { readClaim, recordPayment, type Claim, type ClaimDeps } from './claims.ts'
import { toRefusal } from './method-rows.ts'
import { toConfirmParameters, toPaymentParameters } from './payment-parameters.ts'
import { toMovement } from './read-intent.ts'
import { releaseSource, resolveSource } from './sources.ts'
import { toStripeResult, type StripeResult } from './stripe-result.ts'
import { expandCharge, readPaymentDetails, fetchPaymentDetails } from './payment-details.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { toErrorReason } from './stripe-reasons.ts'
import { wireIntent, type Intent } from './stripe-wire.ts'
import { retryWhileLocked } from './retry-while-locked.ts'

// A payment is made unconfirmed, noted under its reference, and confirmed. It moves money by its confirmation alone, which Stripe
// takes once: so whatever is lost or doubled, what stands under the reference is confirmed once, or cancelled and never.

/** What movements are made with. */
export type MoneyDeps = ClaimDeps & { stripe: StripeCall }

export const referenceCancelled: Refusal = {
  outcome: 'refused',
  reasonCode: 'reference_cancelled',
  reasonText: 'This reference was cancelled.',
}

/** Charges or authorizes, once under a reference. */
export async function submit(
  parts: MoneyDeps,
  location: StripeCredentials,
  request: SaleRequest,
): Promise<Submission> {
  if (request.action === 'credit') return toRefusal('Money is given back by refunds only.')
  const claim = await readClaim(parts, location, request.reference)
  const submission = claim
    ? await completePayment(parts, location, request, claim)
    : await makePayment(parts, location, request)
  const isNothing = submission.outcome === 'refused' || submission.outcome === 'unreachable'
  if (isNothing) await releaseSource(parts, location, request)
  return submission
}

async function makePayment(
  parts: MoneyDeps,
  location: StripeCredentials,
  request: SaleRequest,
): Promise<Submission> {
  const { reference } = request
  const source = await resolveSource(parts, location, request)
  if ('outcome' in source) return source
  const key = `${location.locationId}/${reference}/make`
  const parameters = toPaymentParameters(location, request, source)
  const made = await createUnconfirmedPayment(parts, location, reference, parameters, key)
  if ('outcome' in made) return made
  if (!('id' in made)) return completePayment(parts, location, request, made)
  const claim = await recordPayment(parts, location, { reference, kind: 'sale', paymentId: made.id })
  if (claim.kind === 'sale' && claim.paymentId === made.id) return confirmPayment(parts, location, made)
  // Nobody knows it, so nobody will confirm it; it is cancelled for tidiness alone.
  await parts.stripe.send(location, {
    method: 'POST',
    path: toPath('/v1/payment_intents/', made.id, '/cancel'),
  })
  return completePayment(parts, location, request, claim)
}

/** A payment that does nothing until it is confirmed: whatever goes wrong with it, nothing was charged. */
async function createUnconfirmedPayment(
  parts: MoneyDeps,
  location: StripeCredentials,
  reference: string,
  parameters: ReturnType<typeof toPaymentParameters>,
  idempotencyKey: string,
): Promise<Intent | Claim | Submission> {
  let key = idempotencyKey
  const made = await retryWhileLocked(parts.stripe, submissionTimeoutMs, async () => {
    const path = '/v1/payment_intents'
    const told = toStripeResult(
      await parts.stripe.send(location, { method: 'POST', path, parameters, idempotencyKey: key }),
    )
    if (told.kind === 'done')
      return wireIntent.safeParse(told.body).data ?? ({ outcome: 'unreachable' } as const)
    // Somebody else is making it: it is about to be noted.
    if (told.kind === 'locked') return readClaim(parts, location, reference)
    if (isKeyConflict(told)) {
      key = `${idempotencyKey}/${parts.ids.next()}`
      return readClaim(parts, location, reference)
    }
    return toCreationFailure(told)
  })
  return made ?? { outcome: 'unreachable' }
}

/** Whether another request was sent under the same key before. */
export function isKeyConflict(told: StripeResult): boolean {
  return told.kind === 'refused' && told.error.type === 'idempotency_error'
}

function toCreationFailure(told: Exclude<StripeResult, { kind: 'done' | 'locked' }>): Submission {
  if (told.kind === 'missing') return toRefusal('There is no such method.')
  if (told.kind === 'refused') return { outcome: 'refused', ...toErrorReason(told.error) }
  return toUnreachable(told)
}

export function toUnreachable(told: StripeResult): Submission {
  const reasonText = told.kind === 'not taken' ? told.reasonText : undefined
  return reasonText === undefined ? { outcome: 'unreachable' } : { outcome: 'unreachable', reasonText }
}

/** What became of a payment that stands under the reference, or becomes of it now. */
async function completePayment(
  parts: MoneyDeps,
  location: StripeCredentials,
  request: SaleRequest,
  claim: Claim,
): Promise<Submission> {
  if (claim.kind === 'cancelled') return referenceCancelled
  const books = await readPaymentDetails(parts.stripe, location, claim.paymentId)
  if (!books) return { outcome: 'unreadable' }
  const movement = toMovement(books)
  if (claim.kind !== 'sale') return toRefusal('This reference is of another movement.')
  if (movement) return { outcome: 'moved', movement }
  if (books.intent.status === 'canceled') return referenceCancelled
  // A ticket may have been given back after a try that came to nothing; what a wallet gave is in the payment already.
  const source = 'walletData' in request.source ? undefined : await resolveSource(parts, location, request)
  return source && 'outcome' in source ? source : confirmPayment(parts, location, books.intent)
}

async function confirmPayment(
  parts: MoneyDeps,
  location: StripeCredentials,
  intent: Intent,
): Promise<Submission> {
  const call = {
    method: 'POST',
    path: toPath('/v1/payment_intents/', intent.id, '/confirm'),
    parameters: toConfirmParameters(intent),
    idempotencyKey: `${intent.id}/confirm`,
    timeoutMs: submissionTimeoutMs,
  } as const
  const settled = await retryWhileLocked(
    parts.stripe,
    submissionTimeoutMs,
    async (): Promise<Submission | undefined> => {
      const told = toStripeResult(await parts.stripe.send(location, call))
      if (told.kind === 'locked') return undefined
      return readSubmission(parts, location, intent.id, told)
    },
  )
  return settled ?? { outcome: 'no answer' }
}

async function readSubmission(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
  told: Exclude<StripeResult, { kind: 'locked' }>,
): Promise<Submission> {
  if (told.kind === 'not taken') return toUnreachable(told)
  if (told.kind === 'no answer' || told.kind === 'unreadable') return { outcome: told.kind }
  const confirmed = told.kind === 'done' ? wireIntent.safeParse(told.body).data : undefined
  if (told.kind === 'done' && !confirmed) return { outcome: 'unreadable' }
  // A refusal is a decline, or nothing that a bank was asked about, or somebody else was first: the books say which.
  const books = confirmed
    ? await fetchPaymentDetails(stripe, location, confirmed)
    : await readPaymentDetails(stripe, location, paymentId)
  if (!books) return { outcome: 'unreadable' }
  const movement = toMovement(books)
  if (movement) return { outcome: 'moved', movement }
  if (books.intent.status === 'canceled') return referenceCancelled
  if (told.kind === 'refused') return { outcome: 'refused', ...toErrorReason(told.error) }
  return cancelUnauthenticated(stripe, location, paymentId)
}

/** Somebody would have to do something further, and nobody is there: so it is over. */
async function cancelUnauthenticated(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Submission> {
  const path = toPath('/v1/payment_intents/', paymentId, '/cancel')
  const told = toStripeResult(await stripe.send(location, { method: 'POST', path, parameters: expandCharge }))
  // Whoever pays could still say yes to it somewhere, unless it was cancelled for certain.
  if (told.kind !== 'done') return { outcome: 'no answer' }
  const reason = toErrorReason({ type: 'card_error', code: 'authentication_required' })
  return { outcome: 'refused', ...reason }
}
