import { sleep } from '#platform/jobs'
import { createWire, type WireResponse, type WireOptions } from '../wire.ts'
import { encodeForm, type StripeParameters } from './stripe-form-encoding.ts'

/** The API version that each request names, independent of the account's default. */
export const stripeVersion = '2026-08-26.dahlia'

export type StripeRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Built by `pathOf` where it contains ids. */
  path: string
  /** Sent in the query of a read, in the body of a write. */
  parameters?: StripeParameters
  /** Stripe executes requests with the same key once within a day. */
  idempotencyKey?: string
  timeoutMs?: number
}

/** Sends a request with an account's key. Never throws. */
export type StripeCall = {
  send(account: { secretKey: string }, call: StripeRequest): Promise<WireResponse>
  /** Waits before the retry of a locked request, ms. */
  rest(ms: number): Promise<void>
  close(): Promise<void>
}

/** Creates the HTTP client of Stripe. */
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

/** Returns whether a text may be an id at Stripe. Any other text is never sent. */
export function isStripeId(text: string, ...prefixes: string[]): boolean {
  const isOfKind = prefixes.length === 0 || prefixes.some((prefix) => text.startsWith(`${prefix}_`))
  return isOfKind && idShape.test(text)
}

/** Builds a path, and checks each id in it: `pathOf('/v1/refunds/', id, '/cancel')`. */
export function toPath(...parts: [string, ...string[]]): string {
  const stray = parts.find((part, place) => place % 2 === 1 && !isStripeId(part))
  // A malformed id could reach another path.
  if (stray !== undefined) throw new Error('a path was to contain a value that is no id')
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
