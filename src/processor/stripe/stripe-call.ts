import { sleep } from '#platform/timers'
import { createWire, type WireResponse, type WireOptions } from '../wire.ts'
import { encodeForm, type StripeParameters } from './stripe-form-encoding.ts'

/** The version of Stripe's interface that is spoken, whatever an account's own is. */
export const stripeVersion = '2026-08-26.dahlia'

export type StripeRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Made by `pathOf` where ids are in it. */
  path: string
  /** In the query of what is read, in the body of what is written. */
  parameters?: StripeParameters
  /** Stripe executes what is sent under the same key once in a day. */
  idempotencyKey?: string
  timeoutMs?: number
}

/** Sends with an account's key; never throws. */
export type StripeCall = {
  send(account: { secretKey: string }, call: StripeRequest): Promise<WireResponse>
  /** Waits so many ms before what another request stood in the way of is tried again. */
  rest(ms: number): Promise<void>
  close(): Promise<void>
}

/** Speaks with Stripe. */
export function createStripeCall(baseUrl: string, options?: WireOptions): StripeCall {
  const wire = createWire(options)
  return {
    ...wire,
    rest: sleep,
    send: ({ secretKey }, call) =>
      wire.send({
        method: call.method,
        url: toUrl(baseUrl, call),
        headers: toHeaders(secretKey, call),
        body: call.method === 'POST' ? encodeForm(call.parameters ?? {}) : null,
        timeoutMs: call.timeoutMs,
      }),
  }
}

const idShape = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a text may be the id of something at Stripe; one that is not is never asked for. */
export function isStripeId(text: string, ...prefixes: string[]): boolean {
  const isOfKind = prefixes.length === 0 || prefixes.some((prefix) => text.startsWith(`${prefix}_`))
  return isOfKind && idShape.test(text)
}

/** A path with ids in it, each of which is one: `pathOf('/v1/refunds/', id, '/cancel')`. */
export function toPath(...parts: [string, ...string[]]): string {
  const stray = parts.find((part, place) => place % 2 === 1 && !isStripeId(part))
  // An id that is none could reach for another path.
  if (stray !== undefined) throw new Error('a path was to be made of what is no id')
  return parts.join('')
}

function toUrl(baseUrl: string, { method, path, parameters = {} }: StripeRequest): URL {
  const url = new URL(path, baseUrl)
  if (method === 'GET') url.search = encodeForm(parameters)
  return url
}

function toHeaders(secretKey: string, { method, idempotencyKey }: StripeRequest): Record<string, string> {
  return {
    authorization: `Bearer ${secretKey}`,
    'stripe-version': stripeVersion,
    ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}
