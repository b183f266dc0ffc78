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

// Translates Stripe's books of a payment into movements. Nothing here makes a request.

/** A payment with its disputes and refunds, which need separate requests. */
export type PaymentDetails = { intent: Intent; disputes: Dispute[]; refunds: Refund[] }

type MovementState = Reason & Pick<Movement, 'status' | 'isReinstated'>

/** Returns the details to fetch before a payment can be read. */
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

/** Returns the movement of a payment's own reference. Undefined while there is none, and where there never will be. */
export function toMovement(books: PaymentDetails): Movement | undefined {
  const { intent } = books
  const state = toMovementState(books)
  if (!state) return undefined
  const { florin_vault: vaultId } = intent.metadata
  return {
    id: intent.id,
    reference: intent.metadata['florin_reference'] ?? intent.id,
    action: isAuthorization(intent) ? 'auth' : 'sale',
    ...state,
    amountCents: toCents(intent.amount),
    surchargeCents: parseSurcharge(intent),
    paymentMethod: getRail(intent),
    ...omitNullish({
      ...instrumentFields(intent),
      vaultId,
      contactId: findContactId(intent),
      disputedCents: isAuthorization(intent) ? undefined : calculateDisputedPart(books),
    }),
  }
}

/** Returns the contact of a payment. A payment made outside this service belongs to its customer at Stripe. */
function findContactId({ metadata, customer }: Intent): string | undefined {
  const { florin_contact: contactId, florin_reference: reference } = metadata
  return contactId ?? (reference === undefined ? (customer ?? undefined) : undefined)
}

/** Returns the capture of an authorization, or undefined while it was not captured. */
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
    // The capture of an authorization without a surcharge has none either.
    surchargeCents: intent.amount_received === intent.amount ? parseSurcharge(intent) : toCents(0),
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
 * Returns the release of an authorization or of a pending transfer, with our reference for it, if there is one.
 * Undefined while it was not released.
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
    surchargeCents: parseSurcharge(intent),
    paymentMethod: getRail(intent),
    parentId: intent.id,
    ...omitNullish(instrumentFields(intent)),
  }
}

/** The cancellation reason for a payment that Stripe had accepted. */
export const releaseReason = 'requested_by_customer'

// Stripe has no object for these movements, so their ids derive from the payment.
const suffixes = { capture: '_capture', release: '_void' } as const

export function toCaptureId(paymentId: string): string {
  return paymentId + suffixes.capture
}

export function toReleaseId(paymentId: string): string {
  return paymentId + suffixes.release
}

/** Returns the payment of a movement id, and the part of it that the id means. */
export function parseMovementId(id: string): { paymentId: string; part: 'itself' | 'capture' | 'release' } {
  for (const part of ['capture', 'release'] as const)
    if (id.endsWith(suffixes[part])) return { paymentId: id.slice(0, -suffixes[part].length), part }
  return { paymentId: id, part: 'itself' }
}

export function isAuthorization({ capture_method: method }: Intent): boolean {
  return method === 'manual'
}

/** Returns whether the payment belongs to a form, where a declined try leaves the reference free for the next. */
export function isFormPayment({ metadata }: Intent): boolean {
  return metadata['florin_form'] !== undefined
}

export function parseSurcharge({ metadata }: Pick<Intent, 'metadata'>): Cents {
  const surcharge = metadata['florin_surcharge'] ?? ''
  return toCents(/^\d{1,9}$/.test(surcharge) ? Number(surcharge) : 0)
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
  // The status of the money belongs to the capture.
  if (isAuthorization(intent)) return { status: 'settled', ...authorized }
  const back = toReversedState(books)
  if (back) return back
  return {
    status: getRail(intent) === 'ach' ? 'settled' : 'approved',
    ...approved,
    ...reinstatedField(books),
  }
}

/** Returns whether a dispute took the money and was won. */
function reinstatedField({ disputes }: PaymentDetails): Pick<Movement, 'isReinstated'> {
  return disputes.some(({ status }) => status === 'won') ? { isReinstated: true } : {}
}

/**
 * Returns the state of a payment that has no effect so far or was declined. A transfer was under way before its bank
 * returned it.
 */
function toFailedState(intent: Intent): MovementState | undefined {
  const { latest_charge: charge, last_payment_error: error } = intent
  const codes = [charge?.failure_code, charge?.outcome?.reason, error?.decline_code, error?.code]
  if (getRail(intent) === 'ach' && charge?.status === 'failed')
    return { status: 'returned', ...toReturnReason(codes) }
  if (isFormPayment(intent) || (charge?.status !== 'failed' && !error)) return undefined
  // The decline is more precise than the code of the error, which may be `card_declined` for all of them.
  const message = error?.message ?? charge?.failure_message
  return { status: 'declined', ...toDeclineReason(codes, message) }
}

/**
 * Returns whether a bank had accepted the payment before its cancellation. The charge of a released transfer may count
 * as failed.
 */
function wasAccepted(intent: Intent): boolean {
  const { latest_charge: charge, cancellation_reason: why } = intent
  if (!charge) return false
  return charge.status !== 'failed' || (getRail(intent) === 'ach' && why === releaseReason)
}

/** Returns the state of a payment that was reversed completely, by a void or by the payer. */
function toReversedState(books: PaymentDetails): MovementState | undefined {
  const { intent, disputes, refunds } = books
  const [dispute] = disputes.filter(({ status }) => withholdingStatuses.has(status))
  if (dispute && calculateDisputedPart(books) === undefined) {
    const why = getRail(intent) === 'ach' ? toReturnReason([dispute.reason]) : chargedBack
    const disputed = sumOpenDisputes(disputes)
    const returned = disputed < intent.amount_received ? { returnedCents: toCents(disputed) } : {}
    return { status: 'returned', ...why, ...returned }
  }
  return refunds.some((refund) => isVoidRefund(refund) && isActiveRefund(refund))
    ? { status: 'voided', ...approved }
    : undefined
}

/**
 * Returns the disputed amount where disputes leave a part of the payment. Undefined where they take nothing, or
 * everything that was not refunded.
 */
function calculateDisputedPart({ intent, disputes, refunds }: PaymentDetails): Cents | undefined {
  const disputed = sumOpenDisputes(disputes)
  const left = intent.amount_received - sumAmounts(refunds.filter(isActiveRefund))
  return disputed > 0 && disputed < left ? toCents(disputed) : undefined
}

function sumOpenDisputes(disputes: PaymentDetails['disputes']): number {
  return sumAmounts(disputes.filter(({ status }) => withholdingStatuses.has(status)))
}

function sumAmounts(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}

// An inquiry does not take the money yet, and a won dispute returned it.
const withholdingStatuses = new Set(['needs_response', 'under_review', 'lost'])

export function isVoidRefund({ metadata }: Pick<Refund, 'metadata'>): boolean {
  return metadata?.['florin_action'] === 'void'
}

/** Returns whether a refund returns money, or will. */
export function isActiveRefund({ status }: Pick<Refund, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled'
}
