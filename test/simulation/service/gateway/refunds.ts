import { secondMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { isCharged } from '../../books.ts'
import { bookEntry, change, type Entry } from '../../ledger.ts'
import {
  chargeOf,
  expectUnused,
  paymentAt,
  refusalError,
  Refused,
  type GatewayRequest,
  type Gateway,
  type Payment,
} from './account.ts'
import { refundedOf } from './shown.ts'

const refusalChance = 0.15

/** Refunds a payment. A full refund of a sale may count as a void. */
export function createRefund(gateway: Gateway, { locationId, parameters }: GatewayRequest): object {
  const { books, random } = gateway
  const payment = paymentAt(gateway, locationId, String(parameters['payment_intent']))
  const charge = chargeOf(gateway, payment)
  if (!charge || !isCharged(charge)) throw refusalError('charge_not_refundable')
  const amountCents = toCents(Number(parameters['amount']))
  const left = charge.movement.amountCents - refundedOf(gateway, payment)
  if (amountCents > left) throw refusalError('amount_too_large')
  if (random.chance(refusalChance)) throw refusalError('insufficient_balance')
  const metadata = parameters.metadata ?? {}
  const reference = String(metadata['florin_reference'])
  expectUnused(gateway, locationId, reference)
  if (metadata['florin_action'] === 'void') {
    change(books.ledger, charge, 'voided')
    const voided = { id: `re_void_${payment.id}`, reference, amountCents: charge.movement.amountCents }
    gateway.voids.set(payment.id, voided)
    return shownVoid(gateway, payment)[0] ?? {}
  }
  const surchargeCents = toCents(Number(metadata['florin_surcharge'] ?? 0))
  const { paymentMethod } = charge.movement
  const booking = { reference, action: 'refund', status: 'approved', paymentMethod } as const
  const amounts = { amountCents, surchargeCents }
  const id = `re_${books.entries().length + 1}`
  const more = { parent: charge, requested: amounts }
  return shownRefund(payment, bookEntry(books.ledger, locationId, { ...booking, ...amounts, id }, more).entry)
}

/** Returns all refunds of a payment, newest first. */
export function listRefunds(gateway: Gateway, { locationId, parameters }: GatewayRequest): object {
  const payment = paymentAt(gateway, locationId, String(parameters['payment_intent']))
  const all = [...shownVoid(gateway, payment), ...refundsOf(gateway, payment)]
  const after = all.findIndex((one) => 'id' in one && one.id === parameters['starting_after'])
  const data = all.slice(after + 1, after + 1 + Number(parameters['limit'] ?? 10))
  return { object: 'list', data, has_more: after + 1 + data.length < all.length }
}

function refundsOf({ books, ...gateway }: Gateway, payment: Payment): object[] {
  const charge = chargeOf({ books, ...gateway }, payment)
  const entries = charge ? books.entries().filter(({ parent }) => parent === charge) : []
  return entries.map((entry) => shownRefund(payment, entry)).reverse()
}

/** Returns a refund by its id. Throws Refused if it is missing. */
export function getRefund(gateway: Gateway, { locationId, id }: GatewayRequest): object {
  for (const payment of gateway.payments.values()) {
    if (payment.locationId !== locationId) continue
    const all = [...shownVoid(gateway, payment), ...refundsOf(gateway, payment)]
    const found = all.find((one) => 'id' in one && one.id === id)
    if (found) return found
  }
  throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
}

function shownRefund(payment: Payment, { movement, bookedAt }: Entry): object {
  return toRefundResponse(payment, {
    isFailed: movement.status === 'declined',
    id: movement.id,
    at: bookedAt,
    amount: movement.amountCents,
    metadata: {
      florin_reference: movement.reference,
      florin_location: payment.locationId,
      florin_action: 'refund',
      florin_surcharge: String(movement.surchargeCents),
    },
  })
}

function shownVoid({ voids }: Gateway, payment: Payment): object[] {
  const voided = voids.get(payment.id)
  if (!voided) return []
  const { id, reference, amountCents: amount } = voided
  const florin_surcharge = payment.metadata['florin_surcharge'] ?? '0'
  const metadata = { florin_reference: reference, florin_location: payment.locationId, florin_surcharge }
  return [
    toRefundResponse(payment, {
      id,
      at: payment.createdAt,
      amount,
      metadata: { ...metadata, florin_action: 'void' },
    }),
  ]
}

type Refund = { isFailed?: boolean; id: string; at: number; amount: number; metadata: Record<string, string> }

function toRefundResponse(payment: Payment, { isFailed, id, at, amount, metadata }: Refund): object {
  return {
    id,
    object: 'refund',
    created: Math.floor(at / secondMs),
    amount,
    status: isFailed ? 'failed' : 'succeeded',
    balance_transaction: `txn_${id}`,
    payment_intent: payment.id,
    metadata,
  }
}
