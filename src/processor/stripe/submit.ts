import { submissionTimeoutMs } from '#kernel/limits'
import type { Refusal, SaleRequest, Submission } from '../movement.ts'
import { loadClaim, recordPayment, type Claim, type ClaimDeps } from './claims.ts'
import { toRefusal } from './method-rows.ts'
import { toConfirmParameters, toPaymentParameters } from './payment-parameters.ts'
import { toMovement } from './read-intent.ts'
import { releaseSource, resolveSource } from './sources.ts'
import { toStripeResult, type StripeResult } from './stripe-result.ts'
import { expandCharge, loadPaymentDetails, fetchPaymentDetails } from './payment-details.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { toErrorReason } from './stripe-reasons.ts'
import { wireIntent, type Intent } from './stripe-wire.ts'
import { retryWhileLocked } from './retry-while-locked.ts'

// A payment is created unconfirmed, recorded under its reference, and confirmed. Only the confirmation moves money, and
// Stripe accepts it once. So after any lost or repeated request, the recorded payment is confirmed once, or cancelled
// and never confirmed.

export type MoneyDeps = ClaimDeps & { stripe: StripeCall }

export const referenceCancelled: Refusal = {
  outcome: 'refused',
  reasonCode: 'reference_cancelled',
  reasonText: 'This reference was cancelled.',
}

/** Charges or authorizes, once under a reference. */
export async function submit(
  deps: MoneyDeps,
  location: StripeCredentials,
  request: SaleRequest,
): Promise<Submission> {
  if (request.action === 'credit') return toRefusal('Stripe sends money only as a refund of a payment.')
  const claim = await loadClaim(deps, location, request.reference)
  const submission = claim
    ? await completePayment(deps, location, request, claim)
    : await makePayment(deps, location, request)
  const isNothing = submission.outcome === 'refused' || submission.outcome === 'unreachable'
  if (isNothing) await releaseSource(deps, location, request)
  return submission
}

async function makePayment(
  deps: MoneyDeps,
  location: StripeCredentials,
  request: SaleRequest,
): Promise<Submission> {
  const { reference } = request
  const source = await resolveSource(deps, location, request)
  if ('outcome' in source) return source
  const key = `${location.locationId}/${reference}/make`
  const parameters = toPaymentParameters(location, request, source)
  const made = await createUnconfirmedPayment(deps, location, reference, parameters, key)
  if ('outcome' in made) return made
  if (!('id' in made)) return completePayment(deps, location, request, made)
  const claim = await recordPayment(deps, location, { reference, kind: 'sale', paymentId: made.id })
  if (claim.kind === 'sale' && claim.paymentId === made.id) return confirmPayment(deps, location, made)
  // No row contains this payment, so it is never confirmed. Its cancellation is only tidiness.
  await deps.stripe.send(location, {
    method: 'POST',
    path: toPath('/v1/payment_intents/', made.id, '/cancel'),
  })
  return completePayment(deps, location, request, claim)
}

/** Creates a payment that has no effect until it is confirmed. If this fails, nothing was charged. */
async function createUnconfirmedPayment(
  deps: MoneyDeps,
  location: StripeCredentials,
  reference: string,
  parameters: ReturnType<typeof toPaymentParameters>,
  idempotencyKey: string,
): Promise<Intent | Claim | Submission> {
  let key = idempotencyKey
  const made = await retryWhileLocked(deps.stripe, submissionTimeoutMs, async () => {
    const path = '/v1/payment_intents'
    const result = toStripeResult(
      await deps.stripe.send(location, { method: 'POST', path, parameters, idempotencyKey: key }),
    )
    if (result.kind === 'done')
      return wireIntent.safeParse(result.body).data ?? ({ outcome: 'unreachable' } as const)
    // Another request is creating the payment, and is about to record it.
    if (result.kind === 'locked') return loadClaim(deps, location, reference)
    if (isKeyConflict(result)) {
      key = `${idempotencyKey}/${deps.ids.next()}`
      return loadClaim(deps, location, reference)
    }
    return toCreationFailure(result)
  })
  return made ?? { outcome: 'unreachable' }
}

/** Returns whether another request was sent under the same key before. */
export function isKeyConflict(result: StripeResult): boolean {
  return result.kind === 'refused' && result.error.type === 'idempotency_error'
}

function toCreationFailure(result: Exclude<StripeResult, { kind: 'done' | 'locked' }>): Submission {
  if (result.kind === 'missing') return toRefusal('There is no such method.')
  if (result.kind === 'refused') return { outcome: 'refused', ...toErrorReason(result.error) }
  return toUnreachable(result)
}

export function toUnreachable(result: StripeResult): Submission {
  const reasonText = result.kind === 'not taken' ? result.reasonText : undefined
  return reasonText === undefined ? { outcome: 'unreachable' } : { outcome: 'unreachable', reasonText }
}

/** Completes the payment that is recorded under the reference, and returns its outcome. */
async function completePayment(
  deps: MoneyDeps,
  location: StripeCredentials,
  request: SaleRequest,
  claim: Claim,
): Promise<Submission> {
  if (claim.kind === 'cancelled') return referenceCancelled
  const books = await loadPaymentDetails(deps.stripe, location, claim.paymentId)
  if (!books) return { outcome: 'unreadable' }
  const movement = toMovement(books)
  if (claim.kind !== 'sale') return toRefusal('This reference is of another movement.')
  if (movement) return { outcome: 'moved', movement }
  if (books.intent.status === 'canceled') return referenceCancelled
  // A ticket may have been freed after a try without effect. The data of a wallet is already in the payment.
  const source = 'walletData' in request.source ? undefined : await resolveSource(deps, location, request)
  return source && 'outcome' in source ? source : confirmPayment(deps, location, books.intent)
}

async function confirmPayment(
  deps: MoneyDeps,
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
    deps.stripe,
    submissionTimeoutMs,
    async (): Promise<Submission | undefined> => {
      const result = toStripeResult(await deps.stripe.send(location, call))
      if (result.kind === 'locked') return undefined
      return loadSubmission(deps, location, intent.id, result)
    },
  )
  return settled ?? { outcome: 'no answer' }
}

async function loadSubmission(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
  result: Exclude<StripeResult, { kind: 'locked' }>,
): Promise<Submission> {
  if (result.kind === 'not taken') return toUnreachable(result)
  if (result.kind === 'no answer' || result.kind === 'unreadable') return { outcome: result.kind }
  const confirmed = result.kind === 'done' ? wireIntent.safeParse(result.body).data : undefined
  if (result.kind === 'done' && !confirmed) return { outcome: 'unreadable' }
  // The books show whether a refusal is a decline, a request that no bank saw, or the effect of another request.
  const books = confirmed
    ? await fetchPaymentDetails(stripe, location, confirmed)
    : await loadPaymentDetails(stripe, location, paymentId)
  if (!books) return { outcome: 'unreadable' }
  const movement = toMovement(books)
  if (movement) return { outcome: 'moved', movement }
  if (books.intent.status === 'canceled') return referenceCancelled
  if (result.kind === 'refused') return { outcome: 'refused', ...toErrorReason(result.error) }
  return cancelUnauthenticated(stripe, location, paymentId)
}

/** Cancels a payment that requires the payer's authentication, because no payer is present. */
async function cancelUnauthenticated(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Submission> {
  const path = toPath('/v1/payment_intents/', paymentId, '/cancel')
  const result = toStripeResult(
    await stripe.send(location, { method: 'POST', path, parameters: expandCharge }),
  )
  // Until the cancellation is certain, the payer could still authenticate elsewhere.
  if (result.kind !== 'done') return { outcome: 'no answer' }
  const reason = toErrorReason({ type: 'card_error', code: 'authentication_required' })
  return { outcome: 'refused', ...reason }
}
