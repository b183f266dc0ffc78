import { cents, type Cents } from '#kernel/money'
import { present } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import type { Movement } from '../movement.ts'
import {
  approved,
  authorized,
  chargedBack,
  reasonOfDecline,
  reasonOfReturn,
  type Reason,
} from './stripe-reasons.ts'
import type { Dispute, Intent, Refund } from './stripe-wire.ts'

// What the books of Stripe say of a payment, as a movement. Nothing here asks anybody.

/** A payment, and what is only to be known by asking further: see `asksFurther`. */
export type Books = { intent: Intent; disputes: Dispute[]; refunds: Refund[] }

/** How a movement stands, and why. */
type Standing = Reason & Pick<Movement, 'status' | 'isReinstated'>

/** What has to be asked for beside a payment, before it can be read. */
export function asksFurther({ status, latest_charge: charge }: Intent): {
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
export function movementOf(books: Books): Movement | undefined {
  const { intent } = books
  const standing = standingOf(books)
  if (!standing) return undefined
  const { florin_vault: vaultId } = intent.metadata
  return {
    id: intent.id,
    reference: intent.metadata['florin_reference'] ?? intent.id,
    action: isAuthorization(intent) ? 'auth' : 'sale',
    ...standing,
    amountCents: cents(intent.amount),
    surchargeCents: surchargeOf(intent),
    paymentMethod: railOf(intent),
    ...present({
      ...instrumentOf(intent),
      vaultId,
      contactId: contactOf(intent),
      disputedCents: isAuthorization(intent) ? undefined : partDisputed(books),
    }),
  }
}

/** Whose payment it is. One that was made past the service is its customer's at Stripe. */
function contactOf({ metadata, customer }: Intent): string | undefined {
  const { florin_contact: contactId, florin_reference: reference } = metadata
  return contactId ?? (reference === undefined ? (customer ?? undefined) : undefined)
}

/** The capture of an authorization; undefined while it was not captured. */
export function captureOf(books: Books): Movement | undefined {
  const { intent } = books
  if (!isAuthorization(intent) || intent.status !== 'succeeded') return undefined
  const { florin_vault: vaultId } = intent.metadata
  return {
    id: captureId(intent.id),
    reference: intent.metadata['florin_capture'] ?? captureId(intent.id),
    action: 'capture',
    ...(takenBack(books) ?? { status: 'approved', ...approved, ...reinstated(books) }),
    amountCents: cents(intent.amount_received),
    // What was held without a surcharge is taken without one.
    surchargeCents: intent.amount_received === intent.amount ? surchargeOf(intent) : cents(0),
    paymentMethod: railOf(intent),
    parentId: intent.id,
    ...present({
      ...instrumentOf(intent),
      vaultId,
      contactId: contactOf(intent),
      disputedCents: partDisputed(books),
    }),
  }
}

/**
 * The letting go of an authorization, or of a transfer under way, and the reference that asked for it, where one of ours did;
 * undefined while it was not let go.
 */
export function releaseOf({ intent }: Books, reference = releaseId(intent.id)): Movement | undefined {
  if (intent.status !== 'canceled' || !wasAccepted(intent)) return undefined
  return {
    id: releaseId(intent.id),
    reference,
    action: 'void',
    status: 'approved',
    ...approved,
    amountCents: cents(intent.amount),
    surchargeCents: surchargeOf(intent),
    paymentMethod: railOf(intent),
    parentId: intent.id,
    ...present(instrumentOf(intent)),
  }
}

/** Why Stripe is told to cancel a payment that it has accepted. */
export const releasedBecause = 'requested_by_customer'

// What Stripe has no object of its own for is named by the payment.
const suffixes = { capture: '_capture', release: '_void' } as const

export function captureId(paymentId: string): string {
  return paymentId + suffixes.capture
}

export function releaseId(paymentId: string): string {
  return paymentId + suffixes.release
}

/** The payment that an id of a movement leads to, and what of it is meant. */
export function partOf(id: string): { paymentId: string; part: 'itself' | 'capture' | 'release' } {
  for (const part of ['capture', 'release'] as const)
    if (id.endsWith(suffixes[part])) return { paymentId: id.slice(0, -suffixes[part].length), part }
  return { paymentId: id, part: 'itself' }
}

export function isAuthorization({ capture_method: method }: Intent): boolean {
  return method === 'manual'
}

/** Whether it is of a form: a declined try in it leaves the reference free for the next. */
export function isOfForm({ metadata }: Intent): boolean {
  return metadata['florin_form'] !== undefined
}

export function surchargeOf({ metadata }: Pick<Intent, 'metadata'>): Cents {
  const told = metadata['florin_surcharge'] ?? ''
  return cents(/^\d{1,9}$/.test(told) ? Number(told) : 0)
}

export function railOf(intent: Intent): Rail {
  const { type = intent.payment_method_types[0] } = lastMethodOf(intent) ?? {}
  return type === 'us_bank_account' ? 'ach' : 'cc'
}

function lastMethodOf({ latest_charge: charge, last_payment_error: error }: Intent) {
  return charge?.payment_method_details ?? error?.payment_method ?? undefined
}

export function instrumentOf(intent: Intent): { lastFour?: string; cardBrand?: string } {
  const { card, us_bank_account: bank } = lastMethodOf(intent) ?? {}
  const brand = card?.brand === 'unknown' ? undefined : card?.brand
  return present({ lastFour: card?.last4 ?? bank?.last4, cardBrand: brand })
}

function standingOf(books: Books): Standing | undefined {
  const { intent } = books
  switch (intent.status) {
    case 'processing':
      return { status: 'pending', ...approved }
    case 'requires_capture':
      return { status: 'approved', ...authorized }
    case 'succeeded':
      return standingOfTaken(books)
    case 'canceled':
      return wasAccepted(intent) ? { status: 'voided', ...approved } : standingOfFailed(intent)
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return standingOfFailed(intent)
  }
}

function standingOfTaken(books: Books): Standing {
  const { intent } = books
  // What becomes of the money is told of its capture.
  if (isAuthorization(intent)) return { status: 'settled', ...authorized }
  const back = takenBack(books)
  if (back) return back
  return { status: railOf(intent) === 'ach' ? 'settled' : 'approved', ...approved, ...reinstated(books) }
}

/** Whether it was gone for a time: a dispute took it, and was won. */
function reinstated({ disputes }: Books): Pick<Movement, 'isReinstated'> {
  return disputes.some(({ status }) => status === 'won') ? { isReinstated: true } : {}
}

/** Nothing came of it so far, or it was declined: a transfer was under way before its bank sent it back. */
function standingOfFailed(intent: Intent): Standing | undefined {
  const { latest_charge: charge, last_payment_error: error } = intent
  const codes = [charge?.failure_code, charge?.outcome?.reason, error?.decline_code, error?.code]
  if (railOf(intent) === 'ach' && charge?.status === 'failed')
    return { status: 'returned', ...reasonOfReturn(codes) }
  if (isOfForm(intent) || (charge?.status !== 'failed' && !error)) return undefined
  // The decline says more than the code of the error, which may be `card_declined` for all of them.
  const message = error?.message ?? charge?.failure_message
  return { status: 'declined', ...reasonOfDecline(codes, message) }
}

/** Whether a bank had accepted it before it was cancelled. The charge of a transfer that was let go may count as failed. */
function wasAccepted(intent: Intent): boolean {
  const { latest_charge: charge, cancellation_reason: why } = intent
  if (!charge) return false
  return charge.status !== 'failed' || (railOf(intent) === 'ach' && why === releasedBecause)
}

/** What was taken and is gone again: all of it by a void, or by whoever paid. */
function takenBack(books: Books): Standing | undefined {
  const { intent, disputes, refunds } = books
  const [dispute] = disputes.filter(({ status }) => holdsMoney.has(status))
  if (dispute && partDisputed(books) === undefined) {
    const why = railOf(intent) === 'ach' ? reasonOfReturn([dispute.reason]) : chargedBack
    const held = heldBy(disputes)
    const returned = held < intent.amount_received ? { returnedCents: cents(held) } : {}
    return { status: 'returned', ...why, ...returned }
  }
  return refunds.some((refund) => isVoid(refund) && isGood(refund))
    ? { status: 'voided', ...approved }
    : undefined
}

/** What disputes hold of a payment of which they leave something; undefined where they hold nothing, or all that was not given back. */
function partDisputed({ intent, disputes, refunds }: Books): Cents | undefined {
  const held = heldBy(disputes)
  const left = intent.amount_received - sumOf(refunds.filter(isGood))
  return held > 0 && held < left ? cents(held) : undefined
}

function heldBy(disputes: Books['disputes']): number {
  return sumOf(disputes.filter(({ status }) => holdsMoney.has(status)))
}

function sumOf(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}

// An inquiry takes nothing yet, and what was won came back.
const holdsMoney = new Set(['needs_response', 'under_review', 'lost'])

export function isVoid({ metadata }: Pick<Refund, 'metadata'>): boolean {
  return metadata?.['florin_action'] === 'void'
}

/** Whether a refund gives money back, or will. */
export function isGood({ status }: Pick<Refund, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled'
}
