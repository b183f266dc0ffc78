import { toCents, type Cents } from '#kernel/money'
import { omitNullish } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import type { Movement } from '../movement.ts'
import {
  approved,
  authorized,
  chargedBack,
  toDeclineReason,
  toReturnReason,
  type Reason,
} from './stripe-reasons.ts'
import type { Dispute, Intent, Refund } from './stripe-wire.ts'

// What the books of Stripe say of a payment, as a movement. Nothing here asks anybody.

/** A payment, and what is only to be known by asking further: see `asksFurther`. */
export type PaymentDetails = { intent: Intent; disputes: Dispute[]; refunds: Refund[] }

/** How a movement stands, and why. */
type MovementState = Reason & Pick<Movement, 'status' | 'isReinstated'>

/** What has to be asked for beside a payment, before it can be read. */
export function selectDetailsToFetch({ status, latest_charge: charge }: Intent): {
  disputes: boolean
  refunds: boolean
} {
  const isTaken = status === 'succeeded'
  return {
    disputes: isTaken && charge?.disputed === true,
    refunds: isTaken && (charge?.amount_refunded ?? 0) > 0,
  }
}

/** What was made under a payment's own reference; undefined while nothing was, and where nothing will be any more. */
export function toMovement(books: PaymentDetails): Movement | undefined {
  const { intent } = books
  const standing = toMovementState(books)
  if (!standing) return undefined
  const { florin_vault: vaultId } = intent.metadata
  return {
    id: intent.id,
    reference: intent.metadata['florin_reference'] ?? intent.id,
    action: isAuthorization(intent) ? 'auth' : 'sale',
    ...standing,
    amountCents: toCents(intent.amount),
    surchargeCents: readSurcharge(intent),
    paymentMethod: getRail(intent),
    ...omitNullish({
      ...instrumentFields(intent),
      vaultId,
      contactId: findContactId(intent),
      disputedCents: isAuthorization(intent) ? undefined : calculateDisputedPart(books),
    }),
  }
}

/** Whose payment it is. One that was made past the service is its customer's at Stripe. */
function findContactId({ metadata, customer }: Intent): string | undefined {
  const { florin_contact: contactId, florin_reference: reference } = metadata
  return contactId ?? (reference === undefined ? (customer ?? undefined) : undefined)
}

/** The capture of an authorization; undefined while it was not captured. */
export function toCaptureMovement(books: PaymentDetails): Movement | undefined {
  const { intent } = books
  if (!isAuthorization(intent) || intent.status !== 'succeeded') return undefined
  const { florin_vault: vaultId } = intent.metadata
  return {
    id: toCaptureId(intent.id),
    reference: intent.metadata['florin_capture'] ?? toCaptureId(intent.id),
    action: 'capture',
    ...(toReversedState(books) ?? { status: 'approved', ...approved, ...reinstatedField(books) }),
    amountCents: toCents(intent.amount_received),
    // What was held without a surcharge is taken without one.
    surchargeCents: intent.amount_received === intent.amount ? readSurcharge(intent) : toCents(0),
    paymentMethod: getRail(intent),
    parentId: intent.id,
    ...omitNullish({
      ...instrumentFields(intent),
      vaultId,
      contactId: findContactId(intent),
      disputedCents: calculateDisputedPart(books),
    }),
  }
}

/**
 * The letting go of an authorization, or of a transfer under way, and the reference that asked for it, where one of ours did;
 * undefined while it was not let go.
 */
export function toReleaseMovement(
  { intent }: PaymentDetails,
  reference = toReleaseId(intent.id),
): Movement | undefined {
  if (intent.status !== 'canceled' || !wasAccepted(intent)) return undefined
  return {
    id: toReleaseId(intent.id),
    reference,
    action: 'void',
    status: 'approved',
    ...approved,
    amountCents: toCents(intent.amount),
    surchargeCents: readSurcharge(intent),
    paymentMethod: getRail(intent),
    parentId: intent.id,
    ...omitNullish(instrumentFields(intent)),
  }
}

/** Why Stripe is told to cancel a payment that it has accepted. */
export const releaseReason = 'requested_by_customer'

// What Stripe has no object of its own for is named by the payment.
const suffixes = { capture: '_capture', release: '_void' } as const

export function toCaptureId(paymentId: string): string {
  return paymentId + suffixes.capture
}

export function toReleaseId(paymentId: string): string {
  return paymentId + suffixes.release
}

/** The payment that an id of a movement leads to, and what of it is meant. */
export function parseMovementId(id: string): { paymentId: string; part: 'itself' | 'capture' | 'release' } {
  for (const part of ['capture', 'release'] as const)
    if (id.endsWith(suffixes[part])) return { paymentId: id.slice(0, -suffixes[part].length), part }
  return { paymentId: id, part: 'itself' }
}

export function isAuthorization({ capture_method: method }: Intent): boolean {
  return method === 'manual'
}

/** Whether it is of a form: a declined try in it leaves the reference free for the next. */
export function isFormPayment({ metadata }: Intent): boolean {
  return metadata['florin_form'] !== undefined
}

export function readSurcharge({ metadata }: Pick<Intent, 'metadata'>): Cents {
  const told = metadata['florin_surcharge'] ?? ''
  return toCents(/^\d{1,9}$/.test(told) ? Number(told) : 0)
}

export function getRail(intent: Intent): Rail {
  const { type = intent.payment_method_types[0] } = getLastMethod(intent) ?? {}
  return type === 'us_bank_account' ? 'ach' : 'cc'
}

function getLastMethod({ latest_charge: charge, last_payment_error: error }: Intent) {
  return charge?.payment_method_details ?? error?.payment_method ?? undefined
}

export function instrumentFields(intent: Intent): { lastFour?: string; cardBrand?: string } {
  const { card, us_bank_account: bank } = getLastMethod(intent) ?? {}
  const brand = card?.brand === 'unknown' ? undefined : card?.brand
  return omitNullish({ lastFour: card?.last4 ?? bank?.last4, cardBrand: brand })
}

function toMovementState(books: PaymentDetails): MovementState | undefined {
  const { intent } = books
  switch (intent.status) {
    case 'processing':
      return { status: 'pending', ...approved }
    case 'requires_capture':
      return { status: 'approved', ...authorized }
    case 'succeeded':
      return toChargedState(books)
    case 'canceled':
      return wasAccepted(intent) ? { status: 'voided', ...approved } : toFailedState(intent)
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return toFailedState(intent)
  }
}

function toChargedState(books: PaymentDetails): MovementState {
  const { intent } = books
  // What becomes of the money is told of its capture.
  if (isAuthorization(intent)) return { status: 'settled', ...authorized }
  const back = toReversedState(books)
  if (back) return back
  return {
    status: getRail(intent) === 'ach' ? 'settled' : 'approved',
    ...approved,
    ...reinstatedField(books),
  }
}

/** Whether it was gone for a time: a dispute took it, and was won. */
function reinstatedField({ disputes }: PaymentDetails): Pick<Movement, 'isReinstated'> {
  return disputes.some(({ status }) => status === 'won') ? { isReinstated: true } : {}
}

/** Nothing came of it so far, or it was declined: a transfer was under way before its bank sent it back. */
function toFailedState(intent: Intent): MovementState | undefined {
  const { latest_charge: charge, last_payment_error: error } = intent
  const codes = [charge?.failure_code, charge?.outcome?.reason, error?.decline_code, error?.code]
  if (getRail(intent) === 'ach' && charge?.status === 'failed')
    return { status: 'returned', ...toReturnReason(codes) }
  if (isFormPayment(intent) || (charge?.status !== 'failed' && !error)) return undefined
  // The decline says more than the code of the error, which may be `card_declined` for all of them.
  const message = error?.message ?? charge?.failure_message
  return { status: 'declined', ...toDeclineReason(codes, message) }
}

/** Whether a bank had accepted it before it was cancelled. The charge of a transfer that was let go may count as failed. */
function wasAccepted(intent: Intent): boolean {
  const { latest_charge: charge, cancellation_reason: why } = intent
  if (!charge) return false
  return charge.status !== 'failed' || (getRail(intent) === 'ach' && why === releaseReason)
}

/** What was taken and is gone again: all of it by a void, or by whoever paid. */
function toReversedState(books: PaymentDetails): MovementState | undefined {
  const { intent, disputes, refunds } = books
  const [dispute] = disputes.filter(({ status }) => withholdingStatuses.has(status))
  if (dispute && calculateDisputedPart(books) === undefined) {
    const why = getRail(intent) === 'ach' ? toReturnReason([dispute.reason]) : chargedBack
    const held = sumOpenDisputes(disputes)
    const returned = held < intent.amount_received ? { returnedCents: toCents(held) } : {}
    return { status: 'returned', ...why, ...returned }
  }
  return refunds.some((refund) => isVoidRefund(refund) && isActiveRefund(refund))
    ? { status: 'voided', ...approved }
    : undefined
}

/** What disputes hold of a payment of which they leave something; undefined where they hold nothing, or all that was not given back. */
function calculateDisputedPart({ intent, disputes, refunds }: PaymentDetails): Cents | undefined {
  const held = sumOpenDisputes(disputes)
  const left = intent.amount_received - sumAmounts(refunds.filter(isActiveRefund))
  return held > 0 && held < left ? toCents(held) : undefined
}

function sumOpenDisputes(disputes: PaymentDetails['disputes']): number {
  return sumAmounts(disputes.filter(({ status }) => withholdingStatuses.has(status)))
}

function sumAmounts(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}

// An inquiry takes nothing yet, and what was won came back.
const withholdingStatuses = new Set(['needs_response', 'under_review', 'lost'])

export function isVoidRefund({ metadata }: Pick<Refund, 'metadata'>): boolean {
  return metadata?.['florin_action'] === 'void'
}

/** Whether a refund gives money back, or will. */
export function isActiveRefund({ status }: Pick<Refund, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled'
}
