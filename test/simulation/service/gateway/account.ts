import type { StripeRequest } from '../../../../src/processor/stripe/stripe-call.ts'
import type { WireResponse } from '../../../../src/processor/wire.ts'
import type { Books } from '../../books.ts'
import { nameOf, type Entry } from '../../ledger.ts'
import type { Random } from '../../random.ts'
import type { Cards } from '../cards.ts'
import type { SentRequest } from './asking-again.ts'

/** A payment as a gateway has it. Before its confirmation it has moved no money. */
export type Payment = {
  id: string
  locationId: string
  createdAt: number
  amount: number
  isHeld: boolean
  /** `card` or `us_bank_account`. */
  type: string
  metadata: Record<string, string>
  /** The saved method; undefined if the confirmation names a captured one. */
  vaultId?: string | undefined
  /** The reason of a cancellation. */
  cancelled?: string
  /** The booked result of the confirmation. */
  entry?: Entry
}

/** A response of the gateway, and the response that is stored under an idempotency key with its request. */
export type GatewayResponse = { statusCode: number; body: unknown }
export type Kept = { asked: string; at: number; response: GatewayResponse | undefined }

/**
 * A gateway in memory: a processor in two steps, which has no references of ours. A payment is first created and then
 * confirmed; only the confirmation moves money. A key returns the same response for a day. The movements are in the
 * same books as those of the other processor.
 */
export type Gateway = {
  random: Random
  now(): number
  books: Books
  cards: Cards
  payments: Map<string, Payment>
  kept: Map<string, Kept>
  /** The voids of sales, by the payment. */
  voids: Map<string, { id: string; reference: string; amountCents: number }>
  /** The payments that a request is processing. */
  busy: Set<string>
  /** Whether a refusal is stored under its key. Declines are always stored. */
  keepsRefusals(): boolean
  /** Whether the service's clocks differ so much that time-based guarantees do not apply. */
  isAdrift(): boolean
  /** The references that were reported to the service as cancelled. */
  calledOff: Set<string>
  /** The requests, by location and reference. */
  asked: Map<string, SentRequest>
  locationOf(companyId: unknown): string | undefined
  /** Reports a violation. */
  reportViolation(violation: Error): void
}

/** Opens a gateway without accounts. */
export function createGateway(
  parts: Pick<
    Gateway,
    'random' | 'now' | 'books' | 'cards' | 'reportViolation' | 'keepsRefusals' | 'isAdrift' | 'locationOf'
  >,
): Gateway {
  const empty = { payments: new Map(), voids: new Map(), kept: new Map(), asked: new Map() }
  return { ...parts, ...empty, busy: new Set(), calledOff: new Set() }
}

/** Returns the secret key of a location's account. */
export function secretKeyOf(locationId: string): string {
  return `sk_test_${locationId}`
}

export function locationOfKey(secretKey: string): string {
  return secretKey.slice('sk_test_'.length)
}

/** A refusal, thrown by a handler. */
export class Refused extends Error {
  readonly statusCode: number
  readonly error: { type: string; code?: string; decline_code?: string; message?: string }

  constructor(statusCode: number, error: Refused['error']) {
    super(error.message ?? error.code)
    this.statusCode = statusCode
    this.error = error
  }
}

export function refusalError(code: string, message = code): Refused {
  return new Refused(400, { type: 'invalid_request_error', code, message })
}

/** A request, as a handler sees it. */
export type GatewayRequest = { locationId: string; id: string; parameters: Parameters }
export type Parameters = Record<string, unknown> & { metadata?: Record<string, unknown> }

/** Returns the comparable part of a request, without its transport fields. */
export function parseRequest(request: StripeRequest): string {
  return JSON.stringify([request.method, request.path, request.parameters ?? {}])
}

/**
 * Returns a payment by its id, also one that was made elsewhere and is only in the books. Throws Refused if it is
 * missing.
 */
export function paymentAt(gateway: Gateway, locationId: string, id: string): Payment {
  const known = gateway.payments.get(id) ?? paymentElsewhere(gateway, locationId, id)
  if (known?.locationId !== locationId) throw new Refused(404, missingError)
  return known
}

const missingError = { type: 'invalid_request_error', code: 'resource_missing' }

function paymentElsewhere(gateway: Gateway, locationId: string, id: string): Payment | undefined {
  const entry = gateway.books.entries().find((one) => one.locationId === locationId && one.movement.id === id)
  if (!entry) return undefined
  const { amountCents, surchargeCents, paymentMethod, reference } = entry.movement
  const payment: Payment = {
    id,
    locationId,
    createdAt: entry.bookedAt,
    amount: amountCents,
    isHeld: false,
    type: typeOf[paymentMethod],
    metadata: {
      florin_reference: reference,
      florin_location: locationId,
      florin_surcharge: String(surchargeCents),
    },
    entry,
  }
  gateway.payments.set(id, payment)
  return payment
}

export const typeOf = { cc: 'card', ach: 'us_bank_account' } as const

/** Returns the charge with the money of a payment; for an authorization, its capture. */
export function chargeOf({ books }: Gateway, { entry, isHeld }: Payment): Entry | undefined {
  if (!isHeld) return entry
  return books.entries().find(({ of, movement }) => of && of === entry && movement.action === 'capture')
}

/** Reports a violation if a reference is executed a second time, or after its cancellation. */
export function expectUnused(gateway: Gateway, locationId: string, reference: string): void {
  const { books, calledOff, reportViolation } = gateway
  if (books.entryOf(locationId, reference)) reportViolation(new Error(`${reference} was executed twice`))
  if (calledOff.has(nameOf(locationId, reference)))
    reportViolation(new Error(`${reference} was executed after it was called off`))
}

/** Returns a response as the transport delivers it. */
export function toWireFormat({ statusCode, body }: GatewayResponse): WireResponse {
  return { kind: 'answered', statusCode, body: structuredClone(body) }
}
