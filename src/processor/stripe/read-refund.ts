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
  readSurcharge,
} from './read-intent.ts'
import { approved, refundFailed } from './stripe-reasons.ts'
import type { Intent, Refund as WholeRefund } from './stripe-wire.ts'

/** A refund, whether the payment that it is of is written out in it or not. */
type Refund = Omit<WholeRefund, 'payment_intent'>

/** A refund of Stripe's as a movement: what was given back of a payment, or the void of a sale, which gives all of it back. */
export function toRefundMovement(refund: Refund, intent: Intent): Movement {
  const metadata = refund.metadata ?? {}
  return {
    id: refund.id,
    // One that was not asked for here goes by its own name.
    reference: isOurs(refund, intent) ? (metadata['florin_reference'] ?? refund.id) : refund.id,
    action: isVoidRefund(refund) ? 'void' : 'refund',
    ...toRefundState(refund),
    amountCents: toCents(refund.amount),
    surchargeCents: readSurcharge({ metadata }),
    paymentMethod: getRail(intent),
    parentId: isAuthorization(intent) ? toCaptureId(intent.id) : intent.id,
    ...omitNullish(instrumentFields(intent)),
  }
}

/**
 * Whether a refund moved money. What an authorization held and was not captured, or was let go, stands there as a refund as well,
 * and nobody asked for it.
 */
export function movesMoney(refund: Refund, intent: Intent): boolean {
  return isOurs(refund, intent) || (refund.balance_transaction ?? null) !== null
}

function isOurs({ metadata }: Refund, intent: Intent): boolean {
  return metadata?.['florin_location'] === intent.metadata['florin_location']
}

// Stripe calls a refund pending while the bank has yet to take it; it is given back nonetheless, and heard of again if it fails.
function toRefundState(refund: Refund): Pick<Movement, 'status' | 'reasonCode' | 'reasonText'> {
  return isActiveRefund(refund)
    ? { status: 'approved', ...approved }
    : { status: 'declined', ...refundFailed }
}
