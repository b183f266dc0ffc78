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

// Stripe knows a key for a day; what stands here holds for ever. A reference of ours leads to one payment, noted before it can
// take effect, or to one step with a payment, or it is cancelled.

export type ClaimDeps = { db: Reader & Writer; clock: Clock; ids: Ids }

/** What stands under a reference. */
export type Claim =
  | { kind: 'cancelled' }
  | { kind: 'sale' | 'form'; paymentId: string }
  | { kind: StepKind; paymentId: string; keyId: Uuid; tryId: Uuid; triedAt: number }

/** What is asked for in one step with a payment: taking an authorization's money, letting it go, giving money back. */
export type StepKind = 'capture' | 'release' | 'refund'

/** A step that is asked for under a reference. */
export type Step = { reference: string; kind: StepKind; paymentId: string }

/** What stands under a reference; undefined where nobody has asked for anything. */
export async function readClaim(
  { db }: Pick<ClaimDeps, 'db'>,
  { companyId, accountId }: StripeCredentials,
  reference: string,
): Promise<Claim | undefined> {
  const row = await db.first(findClaim, { companyId, reference })
  if (!row) return undefined
  const { kind, payment_id: paymentId, key_id: keyId, try_id: tryId, tried_at: triedAt } = row
  // What was asked for at an account that the company has left is never asked for again, nor about.
  const isElsewhere = row.account_id !== null && row.account_id !== accountId
  if (isElsewhere || row.cancelled_at !== null || kind === null || paymentId === null)
    return { kind: 'cancelled' }
  if (kind === 'sale' || kind === 'form') return { kind, paymentId }
  if (keyId === null || tryId === null || triedAt === null)
    throw new Error('a step stands in the books without its try')
  return { kind, paymentId, keyId, tryId, triedAt }
}

/**
 * Notes a payment that was made and not confirmed under its reference, and answers what stands there then: it, another that was
 * noted before and takes its place, or that the reference is cancelled. Only what stands there may be confirmed.
 */
export async function recordPayment(
  { db }: Pick<ClaimDeps, 'db'>,
  location: StripeCredentials,
  { reference, kind, paymentId }: { reference: string; kind: 'sale' | 'form'; paymentId: string },
): Promise<Claim> {
  const { companyId, accountId } = location
  const [noted] = await db.run(insertPayment, { companyId, accountId, reference, kind, paymentId })
  if (noted) return { kind, paymentId }
  const claim = await readClaim({ db }, location, reference)
  if (!claim) throw new Error('a reference that stands in the books cannot be read')
  return claim
}

/** How long after it was begun a step may still reach Stripe: the request is given up long before. */
export const attemptLifetimeMs = 2 * minuteMs

/** What came of beginning a step. */
export type StepStart =
  | { kind: 'begun'; keyId: Uuid; tryId: Uuid; isTakenOver: boolean }
  /** Somebody is at it. */
  | { kind: 'under way' }
  | { kind: 'cancelled' }
  /** Another step with the same authorization was taken, or is under way; or the reference is of something else. */
  | { kind: 'taken' }

/** Begins a step, so that nobody else takes it at the same time. */
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
  const claim = await readClaim({ db }, location, reference)
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

/** Whether whoever is at a step can reach Stripe no more. */
export function isAbandoned({ triedAt }: { triedAt: number }, now: number): boolean {
  return now - triedAt >= attemptLifetimeMs
}

/** Forgets a step that was certainly not taken. */
export async function deleteStep(
  { db }: Pick<ClaimDeps, 'db'>,
  { companyId }: StripeCredentials,
  reference: string,
  tryId: Uuid,
): Promise<void> {
  await db.run(deleteStepAttempt, { companyId, reference, tryId })
}

/** Cancels a reference under which nothing stands; answers whether it is cancelled by that. */
export async function cancelUnclaimed(
  { db, clock }: Pick<ClaimDeps, 'db' | 'clock'>,
  location: StripeCredentials,
  reference: string,
): Promise<boolean> {
  const { companyId, accountId } = location
  const now = locationNow(clock, location)
  return (await db.run(insertCancelledClaim, { companyId, accountId, reference, now })).length > 0
}

/** Cancels a reference of which nothing will come for certain; answers whether it still stood as it was read. */
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

/** The reference that let an authorization or a transfer go, where one of ours did. */
export async function findReleasingReference(
  { db }: Pick<ClaimDeps, 'db'>,
  { companyId }: StripeCredentials,
  paymentId: string,
): Promise<string | undefined> {
  return (await db.first(findReleaser, { companyId, paymentId }))?.reference
}
