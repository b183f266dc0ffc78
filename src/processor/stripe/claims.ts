import { minuteMs, type Clock } from '#kernel/clock'
import type { Ids, Uuid } from '#kernel/ids'
import type { Reader, Writer } from '#platform/database'
import {
  cancelClaim,
  deleteStepAttempt,
  findClaim,
  findReleaser,
  insertCancelledClaim,
  insertPayment,
  insertStepAttempt,
  takeOverStepAttempt,
} from './claim-queries.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// Stripe keeps an idempotency key for a day; a claim is permanent. A reference leads to one payment, to one step with a
// payment, or to a cancellation. The payment is recorded before it can take effect.

export type ClaimDeps = { db: Reader & Writer; clock: Clock; ids: Ids }

export type Claim =
  | { kind: 'cancelled' }
  | { kind: 'sale' | 'form'; paymentId: string }
  | { kind: StepKind; paymentId: string; keyId: Uuid; tryId: Uuid; triedAt: number }

/** One step with a payment: capturing or releasing an authorization, or refunding money. */
export type StepKind = 'capture' | 'release' | 'refund'

/** A step that is requested under a reference. */
export type Step = { reference: string; kind: StepKind; paymentId: string }

/** Returns the claim of a reference, or undefined where there is none. */
export async function loadClaim(
  { db }: Pick<ClaimDeps, 'db'>,
  { companyId, accountId }: StripeCredentials,
  reference: string,
): Promise<Claim | undefined> {
  const row = await db.first(findClaim, { companyId, reference })
  if (!row) return undefined
  const { kind, payment_id: paymentId, key_id: keyId, try_id: tryId, tried_at: triedAt } = row
  // A claim at an account that the company has left is never requested or looked up again.
  const isElsewhere = row.account_id !== null && row.account_id !== accountId
  if (isElsewhere || row.cancelled_at !== null || kind === null || paymentId === null)
    return { kind: 'cancelled' }
  if (kind === 'sale' || kind === 'form') return { kind, paymentId }
  if (keyId === null || tryId === null || triedAt === null)
    throw new Error('a step is in the books without its try')
  return { kind, paymentId, keyId, tryId, triedAt }
}

/**
 * Records an unconfirmed payment under its reference, and returns the claim that the reference then has. That is this
 * payment, one that was recorded before, or a cancellation. Only the returned payment may be confirmed.
 */
export async function recordPayment(
  { db }: Pick<ClaimDeps, 'db'>,
  location: StripeCredentials,
  { reference, kind, paymentId }: { reference: string; kind: 'sale' | 'form'; paymentId: string },
): Promise<Claim> {
  const { companyId, accountId } = location
  const [recorded] = await db.run(insertPayment, { companyId, accountId, reference, kind, paymentId })
  if (recorded) return { kind, paymentId }
  const claim = await loadClaim({ db }, location, reference)
  if (!claim) throw new Error('a reference in the books cannot be read')
  return claim
}

/** The time after its start during which a step may still reach Stripe, ms. The request times out long before. */
export const attemptLifetimeMs = 2 * minuteMs

export type StepStart =
  | { kind: 'begun'; keyId: Uuid; tryId: Uuid; isTakenOver: boolean }
  /** Another request is working on the step. */
  | { kind: 'under way' }
  | { kind: 'cancelled' }
  /** Another step with the same authorization happened or is under way, or the reference has another kind. */
  | { kind: 'taken' }

/** Begins a step, so that no other request does it at the same time. */
export async function beginStep(
  { db, clock, ids }: ClaimDeps,
  location: StripeCredentials,
  step: Step,
): Promise<StepStart> {
  const { companyId, accountId } = location
  const { reference } = step
  const [now, tryId] = [locationNow(clock, location), ids.next<Uuid>()]
  const [begun] = await db.run(insertStepAttempt, { companyId, accountId, ...step, tryId, now })
  if (begun) return { kind: 'begun', keyId: tryId, tryId, isTakenOver: false }
  const claim = await loadClaim({ db }, location, reference)
  if (!claim) return { kind: 'taken' }
  if (claim.kind === 'cancelled') return claim
  if (claim.kind !== step.kind || claim.paymentId !== step.paymentId) return { kind: 'taken' }
  if (!isAbandoned(claim, now)) return { kind: 'under way' }
  const [taken] = await db.run(takeOverStepAttempt, {
    companyId,
    reference,
    formerId: claim.tryId,
    tryId,
    now,
  })
  return taken ? { kind: 'begun', keyId: claim.keyId, tryId, isTakenOver: true } : { kind: 'under way' }
}

/** Returns whether the request of a step can no longer reach Stripe. */
export function isAbandoned({ triedAt }: { triedAt: number }, now: number): boolean {
  return now - triedAt >= attemptLifetimeMs
}

/** Deletes a step that certainly did not happen. */
export async function deleteStep(
  { db }: Pick<ClaimDeps, 'db'>,
  { companyId }: StripeCredentials,
  reference: string,
  tryId: Uuid,
): Promise<void> {
  await db.run(deleteStepAttempt, { companyId, reference, tryId })
}

/** Cancels a reference without a claim, and returns whether this call cancelled it. */
export async function cancelUnclaimed(
  { db, clock }: Pick<ClaimDeps, 'db' | 'clock'>,
  location: StripeCredentials,
  reference: string,
): Promise<boolean> {
  const { companyId, accountId } = location
  const now = locationNow(clock, location)
  return (await db.run(insertCancelledClaim, { companyId, accountId, reference, now })).length > 0
}

/** Cancels a reference that certainly has no effect. Returns whether its claim was unchanged since it was read. */
export async function cancelClaimed(
  { db, clock }: Pick<ClaimDeps, 'db' | 'clock'>,
  location: StripeCredentials,
  reference: string,
  claim: Claim,
): Promise<boolean> {
  const { companyId } = location
  const [tryId, now] = ['tryId' in claim ? claim.tryId : null, locationNow(clock, location)]
  return (await db.run(cancelClaim, { companyId, reference, tryId, now })).length > 0
}

/** Returns our reference that released an authorization or a transfer, if there is one. */
export async function findReleasingReference(
  { db }: Pick<ClaimDeps, 'db'>,
  { companyId }: StripeCredentials,
  paymentId: string,
): Promise<string | undefined> {
  return (await db.first(findReleaser, { companyId, paymentId }))?.reference
}
