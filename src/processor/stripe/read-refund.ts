import { omitNullish } from '#kernel/json'
import { toCents } from '#kernel/money'
import type { Movement } from '../movement.ts'
import {
  toCaptureId,
  instrumentFields,
  isAuthorization,
  isActiveRefund,
  isVoidRefund,
  getRail,
  parseSurcharge,
} from './read-intent.ts'
import { approved, refundFailed } from './stripe-reasons.ts'
import type { Intent, Refund as WholeRefund } from './stripe-wire.ts'

/** A refund, with or without its expanded payment. */
type Refund = Omit<WholeRefund, 'payment_intent'>

/** Returns a refund at Stripe as a movement: a refund of a payment, or the void of a sale, which refunds all of it. */
export function toRefundMovement(refund: Refund, intent: Intent): Movement {
  const metadata = refund.metadata ?? {}
  return {
    id: refund.id,
    // A refund made outside this service uses its own id as the reference.
    reference: isOurs(refund, intent) ? (metadata['florin_reference'] ?? refund.id) : refund.id,
    action: isVoidRefund(refund) ? 'void' : 'refund',
    ...toRefundState(refund),
    amountCents: toCents(refund.amount),
    surchargeCents: parseSurcharge({ metadata }),
    paymentMethod: getRail(intent),
    parentId: isAuthorization(intent) ? toCaptureId(intent.id) : intent.id,
    ...omitNullish(instrumentFields(intent)),
  }
}

/**
 * Returns whether a refund moved money. Stripe also lists the released or uncaptured part of an authorization as a
 * refund, and that one was never requested.
 */
export function movesMoney(refund: Refund, intent: Intent): boolean {
  return isOurs(refund, intent) || (refund.balance_transaction ?? null) !== null
}

function isOurs({ metadata }: Refund, intent: Intent): boolean {
  return metadata?.['florin_location'] === intent.metadata['florin_location']
}

// Stripe calls a refund pending until the bank accepts it. It still counts as refunded; a failure arrives as a later
// event.
function toRefundState(refund: Refund): Pick<Movement, 'status' | 'reasonCode' | 'reasonText'> {
  return isActiveRefund(refund)
    ? { status: 'approved', ...approved }
    : { status: 'declined', ...refundFailed }
}
