import { secondMs } from '#kernel/clock'
import { refundedCents, type Entry } from '../../ledger.ts'
import { chargeOf, type Gateway, type Payment } from './account.ts'

/** Returns a payment as the gateway shows it, with its attempted charge. */
export function toPaymentResponse(gateway: Gateway, payment: Payment): object {
  const { id, createdAt, amount, isHeld, type, metadata, vaultId, cancelled, entry } = payment
  const status = cancelled === undefined ? statusOf(payment) : 'canceled'
  const taken = isHeld ? chargeOf(gateway, payment)?.movement.amountCents : amount
  const failure = entry && failureOf(entry)
  return {
    id,
    object: 'payment_intent',
    created: Math.floor(createdAt / secondMs),
    status,
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: status === 'succeeded' ? taken : 0,
    capture_method: isHeld ? 'manual' : 'automatic',
    cancellation_reason: cancelled ?? null,
    metadata,
    payment_method: vaultId ?? null,
    payment_method_types: [type],
    last_payment_error: failure ? { type: 'card_error', ...failure } : null,
    latest_charge: entry ? toChargeResponse(gateway, payment, entry) : null,
  }
}

/** Returns the status of a payment that was not cancelled. */
function statusOf({ entry, isHeld }: Payment): string {
  if (!entry) return 'requires_confirmation'
  const { status } = entry.movement
  if (failureOf(entry)) return 'requires_payment_method'
  if (status === 'pending') return 'processing'
  if (isHeld && status === 'approved') return 'requires_capture'
  // The gateway releases an expired authorization.
  return isHeld && status === 'voided' ? 'canceled' : 'succeeded'
}

/** Returns the failure of a payment: its card was declined, or a bank returned the transfer before it settled. */
function failureOf({ movement, before }: Entry): { code: string; decline_code?: string } | undefined {
  const { status, reasonCode } = movement
  if (status === 'declined')
    return { code: 'card_declined', decline_code: reasonCode === '1606' ? 'lost_card' : 'expired_card' }
  if (status !== 'returned' || before !== 'pending') return undefined
  return { code: bankReason(movement) }
}

function bankReason({ reasonCode }: Entry['movement']): string {
  return reasonCode === '2102' ? 'no_account' : 'insufficient_funds'
}

function toChargeResponse(gateway: Gateway, payment: Payment, entry: Entry): object {
  const { type, cancelled } = payment
  const failure = failureOf(entry)
  const isPending = entry.movement.status === 'pending'
  const isLetGo = cancelled !== undefined && type === 'us_bank_account'
  return {
    id: `ch_${payment.id}`,
    object: 'charge',
    status: failure || isLetGo ? 'failed' : isPending ? 'pending' : 'succeeded',
    amount_refunded: refundedOf(gateway, payment),
    disputed: disputeOf(gateway, payment) !== undefined,
    failure_code: failure ? (failure.decline_code ?? failure.code) : null,
    outcome: null,
    payment_method_details: {
      type,
      [type]: { last4: '1111', ...(type === 'card' ? { brand: 'visa' } : {}) },
    },
  }
}

/** Returns the refunded amount of a payment, cents. A voided sale counts as fully refunded. */
export function refundedOf(gateway: Gateway, payment: Payment): number {
  const charge = chargeOf(gateway, payment)
  if (!charge || payment.cancelled !== undefined) return 0
  if (charge.movement.status === 'voided') return payment.isHeld ? 0 : charge.movement.amountCents
  return refundedCents(gateway.books.ledger, charge).reduce((sum, amount) => sum + amount, 0)
}

/** Returns the dispute or late return of a completed payment, also if it was reinstated. */
export function disputeOf(gateway: Gateway, payment: Payment): object | undefined {
  const charge = chargeOf(gateway, payment)
  if (!charge || failureOf(charge)) return undefined
  const { status, isReinstated, amountCents: amount } = charge.movement
  if (status !== 'returned' && !isReinstated) return undefined
  const reason = payment.type === 'card' ? 'fraudulent' : bankReason(charge.movement)
  return {
    id: `dp_${payment.id}`,
    object: 'dispute',
    amount,
    reason,
    status: status === 'returned' ? 'lost' : 'won',
    payment_intent: payment.id,
  }
}
