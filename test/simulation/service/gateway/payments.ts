import { toCents, zeroCents } from '#kernel/money'
import { authorizationLifetimeMs, bookEntry, change } from '../../ledger.ts'
import {
  expectUnused,
  paymentAt,
  Refused,
  refusalError,
  type GatewayRequest,
  type Gateway,
  type Payment,
} from './account.ts'
import { toPaymentResponse } from './shown.ts'

const declineChance = 0.2
const captureDeclineChance = 0.1

/** Creates a payment, which moves no money. */
export function make(gateway: Gateway, { locationId, parameters }: GatewayRequest): object {
  const { payments, now, cards } = gateway
  const { amount, capture_method: how, payment_method: method, payment_method_types: types } = parameters
  const vaultId = typeof method === 'string' ? method : undefined
  const isGone = vaultId !== undefined && !cards.readVault(locationId, vaultId)
  if (isGone) throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
  const payment: Payment = {
    id: `pi_g${payments.size + 1}`,
    locationId,
    createdAt: now(),
    amount: Number(amount),
    isHeld: how === 'manual',
    type: String((types as unknown[])[0]),
    metadata: textsOf(parameters.metadata),
    vaultId,
  }
  payments.set(payment.id, payment)
  return toPaymentResponse(gateway, payment)
}

function textsOf(metadata: Record<string, unknown> = {}): Record<string, string> {
  const entries = Object.entries(metadata).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** Confirms a payment once; its result is final. */
export function confirm(gateway: Gateway, request: GatewayRequest): object {
  const { locationId, parameters } = request
  const { books, cards, random } = gateway
  const payment = paymentAt(gateway, locationId, request.id)
  if (payment.cancelled !== undefined || payment.entry) throw unexpectedState()
  const { metadata, amount, isHeld, type } = payment
  const { florin_reference: reference = 'nobody’s' } = metadata
  const token = parameters['confirmation_token']
  const source = typeof token === 'string' ? { ticketId: token } : { vaultId: payment.vaultId ?? '' }
  // A captured card can be charged once, a saved one until its deletion.
  if (!isGood(gateway, locationId, source)) throw refusalError('payment_method_unusable')
  expectUnused(gateway, locationId, reference)
  cards.charge(locationId, source, reference)
  const isDeclined = random.chance(declineChance)
  const amounts = {
    amountCents: toCents(amount),
    surchargeCents: toCents(Number(metadata['florin_surcharge'] ?? 0)),
  }
  const booking = {
    id: payment.id,
    reference,
    action: isHeld ? 'auth' : 'sale',
    status: isDeclined ? 'declined' : type === 'card' ? 'approved' : 'pending',
    paymentMethod: type === 'card' ? 'cc' : 'ach',
    ...amounts,
  } as const
  payment.entry = bookEntry(books.ledger, locationId, booking, { requested: amounts }).entry
  if (!isDeclined) return toPaymentResponse(gateway, payment)
  const shown = toPaymentResponse(gateway, payment) as { last_payment_error: { code: string } }
  throw new Refused(402, { type: 'card_error', ...shown.last_payment_error })
}

function isGood(
  { cards }: Gateway,
  locationId: string,
  source: { ticketId: string } | { vaultId: string },
): boolean {
  if ('vaultId' in source) return cards.readVault(locationId, source.vaultId) !== undefined
  const card = cards.all.find(
    (one) => one.kind === 'ticket' && one.id === source.ticketId && one.locationId === locationId,
  )
  return card !== undefined && card.charges.length === 0
}

export function unexpectedState(): Refused {
  return refusalError('payment_intent_unexpected_state')
}

/** Cancels a payment: it can no longer be confirmed, and an authorization or pending transfer is released. */
export function cancel(gateway: Gateway, request: GatewayRequest): object {
  const payment = paymentAt(gateway, request.locationId, request.id)
  const { entry, isHeld, cancelled } = payment
  const status = entry?.movement.status
  const isOpen = !entry || status === 'declined' || (status === 'returned' && entry.before === 'pending')
  const isAccepted = status === 'pending' || (isHeld && status === 'approved')
  if (cancelled !== undefined || (!isOpen && !isAccepted)) throw unexpectedState()
  payment.cancelled = String(request.parameters['cancellation_reason'] ?? 'abandoned')
  if (entry && isAccepted) change(gateway.books.ledger, entry, 'voided')
  return toPaymentResponse(gateway, payment)
}

/** Captures an authorization once, in full or in part. */
export function capture(gateway: Gateway, request: GatewayRequest): object {
  const { books, random, now } = gateway
  const { parameters } = request
  const payment = paymentAt(gateway, request.locationId, request.id)
  const { entry: authorization, isHeld, locationId } = payment
  const amountCents = toCents(Number(parameters['amount_to_capture']))
  if (!authorization || !isHeld || authorization.movement.status !== 'approved') throw unexpectedState()
  if (amountCents > authorization.movement.amountCents) throw refusalError('amount_too_large')
  if (now() >= authorization.bookedAt + authorizationLifetimeMs)
    throw refusalError('charge_expired_for_capture')
  // A declined capture leaves the authorization unchanged.
  if (random.chance(captureDeclineChance))
    throw new Refused(402, { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' })
  const reference = String(textsOf(parameters.metadata)['florin_capture'])
  expectUnused(gateway, locationId, reference)
  payment.metadata = { ...payment.metadata, ...textsOf(parameters.metadata) }
  authorization.movement = { ...authorization.movement, status: 'settled' }
  authorization.changesAt = undefined
  const { paymentMethod } = authorization.movement
  const status = 'approved'
  const booking = { reference, action: 'capture', status, paymentMethod, amountCents } as const
  const id = `${payment.id}_capture`
  bookEntry(
    books.ledger,
    locationId,
    { ...booking, id },
    { of: authorization, requested: { amountCents, surchargeCents: zeroCents } },
  )
  return toPaymentResponse(gateway, payment)
}
