import type { StripeRequest } from '../../../../src/processor/stripe/stripe-call.ts'
import type { WireResponse } from '../../../../src/processor/wire.ts'
import type { Books } from '../../books.ts'
import { nameOf, type Entry } from '../../ledger.ts'
import type { Random } from '../../random.ts'
import type { Cards } from '../cards.ts'
import type { SentRequest } from './asking-again.ts'

/** A payment as a gateway has it: unconfirmed at first, when it has moved nothing. */
export type Payment = {
  id: string
  locationId: string
  createdAt: number
  amount: number
  isHeld: boolean
  /** `card` or `us_bank_account`. */
  type: string
  metadata: Record<string, string>
  /** The saved method that it is of; nothing where its confirmation names what was captured. */
  vaultId?: string | undefined
  /** Why it was cancelled, where it was. */
  cancelled?: string
  /** What was made of it. */
  entry?: Entry
}

/** What a request is answered; what is kept of that under its key, and of which request it is. */
export type GatewayResponse = { statusCode: number; body: unknown }
export type Kept = { asked: string; at: number; answer: GatewayResponse | undefined }

/**
 * A gateway in memory: a processor of two steps, which has no references of ours. A payment is made, which moves nothing, and
 * confirmed; a key answers the same for a day, and is forgotten. What it moves stands in the same books as that of the other
 * processor.
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
  /** The payments that a request is at. */
  busy: Set<string>
  /** Whether it keeps under a key that it refused. Declines are always kept. */
  keepsRefusals(): boolean
  /** Whether the clocks of the service are so far apart that what rests on time alone means nothing. */
  isAdrift(): boolean
  /** The references of which the service was told that nothing will come of them. */
  calledOff: Set<string>
  /** What was asked for, by location and reference. */
  asked: Map<string, SentRequest>
  locationOf(companyId: unknown): string | undefined
  /** Tells of what must not come about. */
  tell(violation: Error): void
}

/** Opens a gateway without accounts. */
export function createGateway(
  parts: Pick<
    Gateway,
    'random' | 'now' | 'books' | 'cards' | 'tell' | 'keepsRefusals' | 'isAdrift' | 'locationOf'
  >,
): Gateway {
  const empty = { payments: new Map(), voids: new Map(), kept: new Map(), asked: new Map() }
  return { ...parts, ...empty, busy: new Set(), calledOff: new Set() }
}

/** The key that opens the account of a location. */
export function secretKeyOf(locationId: string): string {
  return `sk_test_${locationId}`
}

export function locationOfKey(secretKey: string): string {
  return secretKey.slice('sk_test_'.length)
}

/** A refusal, which a handler throws. */
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

/** What was asked of an account, without what is only about the sending. */
export function parseRequest(request: StripeRequest): string {
  return JSON.stringify([request.method, request.path, request.parameters ?? {}])
}

/** A payment by its id, also one that was made elsewhere and stands in the books alone. */
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

/** The charge that has the money of a payment: of an authorization, its capture. */
export function chargeOf({ books }: Gateway, { entry, isHeld }: Payment): Entry | undefined {
  if (!isHeld) return entry
  return books.entries().find(({ of, movement }) => of && of === entry && movement.action === 'capture')
}

/** Tells where something is executed under a reference a second time, or after it was called off. */
export function expectUnused(gateway: Gateway, locationId: string, reference: string): void {
  const { books, calledOff, tell } = gateway
  if (books.entryOf(locationId, reference)) tell(new Error(`${reference} was executed twice`))
  if (calledOff.has(nameOf(locationId, reference)))
    tell(new Error(`${reference} was executed after it was called off`))
}

/** What goes back over the wire. */
export function toWireFormat({ statusCode, body }: GatewayResponse): WireResponse {
  return { kind: 'answered', statusCode, body: structuredClone(body) }
}
