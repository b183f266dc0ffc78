import { dayMs } from '#kernel/clock'
import type { StripeRequest } from '../../../../src/processor/stripe/stripe-call.ts'
import {
  parseRequest,
  locationOfKey,
  paymentAt,
  Refused,
  type GatewayResponse,
  type GatewayRequest,
  type Gateway,
  type Kept,
} from './account.ts'
import { cancel, capture, confirm, make } from './payments.ts'
import { createRefund, listRefunds, getRefund } from './refunds.ts'
import { disputeOf, toPaymentResponse } from './shown.ts'

type Handler = (gateway: Gateway, asked: GatewayRequest) => object

const handlers: Record<string, Handler> = {
  'POST payment_intents': make,
  'GET payment_intents/{id}': (gateway, { locationId, id }) =>
    toPaymentResponse(gateway, paymentAt(gateway, locationId, id)),
  'POST payment_intents/{id}/confirm': confirm,
  'POST payment_intents/{id}/capture': capture,
  'POST payment_intents/{id}/cancel': cancel,
  'POST refunds': createRefund,
  'GET refunds': listRefunds,
  'GET refunds/{id}': getRefund,
  'GET disputes': listDisputes,
}

function listDisputes(gateway: Gateway, { locationId, parameters }: GatewayRequest): object {
  const dispute = disputeOf(gateway, paymentAt(gateway, locationId, String(parameters['payment_intent'])))
  return { object: 'list', data: dispute ? [dispute] : [], has_more: false }
}

type Account = { secretKey: string }

/** Returns the operation of a request and the id in its path. */
export function operationOf({ method, path }: StripeRequest): { operation: string; id: string } {
  const [, , kind = '', id, ...more] = path.split('/')
  const place = id === undefined ? kind : [kind, '{id}', ...more].join('/')
  return { operation: `${method} ${place}`, id: id ?? '' }
}

/** Returns the payment that a request writes to. A second request to it is refused meanwhile. */
export function paymentOfRequest(request: StripeRequest): string | undefined {
  const named: unknown = request.parameters?.['payment_intent']
  return operationOf(request).id || (typeof named === 'string' ? named : undefined)
}

/**
 * Executes a request, or returns the response that is stored under its key. The response `instead` replaces the real
 * one and is stored as well.
 */
export function respond(
  gateway: Gateway,
  account: Account,
  request: StripeRequest,
  instead?: GatewayResponse,
): GatewayResponse {
  const { kept, busy, now } = gateway
  const { method, idempotencyKey } = request
  if (method === 'GET' || idempotencyKey === undefined)
    return isBusy(gateway, request) ? locked : execute(gateway, account, request)
  const name = `${account.secretKey} ${idempotencyKey}`
  const known = knownUnder(gateway, name, request)
  if (known) return known
  if (busy.has(paymentOfRequest(request) ?? '')) return locked
  const answered = execute(gateway, account, request)
  const isKept = answered.statusCode < 400 || answered.statusCode === 402 || gateway.keepsRefusals()
  const response = instead ?? answered
  if (isKept) kept.set(name, { asked: parseRequest(request), at: now(), response })
  return response
}

function isBusy({ busy }: Gateway, request: StripeRequest): boolean {
  return request.method !== 'GET' && busy.has(paymentOfRequest(request) ?? '')
}

/** Returns the response that is stored under a key, or the error of a request that may not use the key. */
function knownUnder(
  { kept, now }: Gateway,
  name: string,
  request: StripeRequest,
): GatewayResponse | undefined {
  const known: Kept | undefined = kept.get(name)
  if (!known || now() - known.at >= dayMs) return undefined
  if (known.asked !== parseRequest(request)) return error(400, { type: 'idempotency_error' })
  return known.response ?? error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
}

/** Starts a slow request, which locks its payment and its key until it ends. Returns undefined if either is locked. */
export function begin(
  gateway: Gateway,
  account: Account,
  request: StripeRequest,
): (() => GatewayResponse) | undefined {
  const { kept, busy, now } = gateway
  const payment = paymentOfRequest(request)
  const name = `${account.secretKey} ${request.idempotencyKey}`
  if (payment !== undefined && busy.has(payment)) return undefined
  if (request.idempotencyKey !== undefined && knownUnder(gateway, name, request)) return undefined
  if (payment !== undefined) busy.add(payment)
  if (request.idempotencyKey !== undefined)
    kept.set(name, { asked: parseRequest(request), at: now(), response: undefined })
  return () => {
    if (payment !== undefined) busy.delete(payment)
    kept.delete(name)
    return respond(gateway, account, request)
  }
}

function execute(gateway: Gateway, { secretKey }: Account, request: StripeRequest): GatewayResponse {
  const { operation, id } = operationOf(request)
  const handler = handlers[operation]
  if (!handler) throw new Error(`the gateway has no ${operation}`)
  const parameters = JSON.parse(JSON.stringify(request.parameters ?? {}))
  try {
    const body = handler(gateway, { locationId: locationOfKey(secretKey), id, parameters })
    return { statusCode: 200, body }
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    return error(thrown.statusCode, thrown.error)
  }
}

function error(statusCode: number, details: Refused['error']): GatewayResponse {
  return { statusCode, body: { error: details } }
}

/** The error for a payment that another request has locked. */
export const locked = error(409, { type: 'invalid_request_error', code: 'lock_timeout' })
/** The error of the rate limit; the request was not executed. */
export const tooMany = error(429, { type: 'invalid_request_error', code: 'rate_limit' })
/** An internal error; the request may have been executed. */
export const failed = error(500, { type: 'api_error' })
