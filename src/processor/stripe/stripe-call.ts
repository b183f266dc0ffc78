import { Agent, request } from 'undici'
import { processorReadTimeoutMs } from '#kernel/limits'
import { within } from '#platform/outbound'
import { watched, type CallWatch } from '../watched-call.ts'
import { formEncoded, type StripeParameters } from './stripe-form-encoding.ts'

/** The version of Stripe's interface that is spoken, whatever an account's own is. */
export const stripeVersion = '2026-08-26.dahlia'

/** What came back over the wire, before anybody makes sense of it. */
export type StripeAnswer =
  | { kind: 'answered'; statusCode: number; body: unknown }
  /** Certainly not sent: the connection was never made. */
  | { kind: 'not sent' }
  /** Sent or perhaps sent, and no answer came: dropped or timed out. */
  | { kind: 'no answer' }
  /** An answer came and is no JSON. */
  | { kind: 'unreadable' }

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
  send(account: { secretKey: string }, call: StripeRequest): Promise<StripeAnswer>
  close(): Promise<void>
}

// The connection was not made, so nothing of the request can have arrived.
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Speaks HTTP with Stripe, over connections that are kept, and tells `watch` how each request ends. */
export function createStripeCall(baseUrl: string, watch?: CallWatch): StripeCall {
  // Not pipelined and never sent twice: a request that may have arrived is for whoever asks for its state, not for a retry.
  // Slow charges must not take the connections of everything else.
  const agents = { GET: newAgent(), other: newAgent() }
  async function exchange({ secretKey }: { secretKey: string }, call: StripeRequest): Promise<StripeAnswer> {
    const agent = call.method === 'GET' ? agents.GET : agents.other
    try {
      return await within(call.timeoutMs ?? processorReadTimeoutMs, async (signal) =>
        readAnswer(await request(urlOf(baseUrl, call), optionsOf(agent, secretKey, call, signal))),
      )
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return { kind: neverSent.has(code) ? 'not sent' : 'no answer' }
    }
  }
  return {
    send: (account, call) => watched(watch, () => exchange(account, call)),
    async close() {
      await Promise.all([agents.GET.destroy(), agents.other.destroy()])
    },
  }
}

const idShape = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a text may be the id of something at Stripe; one that is not is never asked for. */
export function isStripeId(text: string, ...prefixes: string[]): boolean {
  const isOfKind = prefixes.length === 0 || prefixes.some((prefix) => text.startsWith(`${prefix}_`))
  return isOfKind && idShape.test(text)
}

/** A path with ids in it, each of which is one: `pathOf('/v1/refunds/', id, '/cancel')`. */
export function pathOf(...parts: [string, ...string[]]): string {
  const stray = parts.find((part, place) => place % 2 === 1 && !isStripeId(part))
  // An id that is none could reach for another path.
  if (stray !== undefined) throw new Error('a path was to be made of what is no id')
  return parts.join('')
}

function newAgent(): Agent {
  return new Agent({ connections: 64, pipelining: 1, connect: { timeout: 3_000 } })
}

function urlOf(baseUrl: string, { method, path, parameters = {} }: StripeRequest): URL {
  const url = new URL(path, baseUrl)
  if (method === 'GET') url.search = formEncoded(parameters)
  return url
}

function optionsOf(dispatcher: Agent, secretKey: string, call: StripeRequest, signal: AbortSignal) {
  return {
    dispatcher,
    method: call.method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': stripeVersion,
      ...(call.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
    },
    body: call.method === 'POST' ? formEncoded(call.parameters ?? {}) : null,
    signal,
  }
}

async function readAnswer(answer: Awaited<ReturnType<typeof request>>): Promise<StripeAnswer> {
  const text = await answer.body.text()
  try {
    return { kind: 'answered', statusCode: answer.statusCode, body: JSON.parse(text) }
  } catch {
    return { kind: 'unreadable' }
  }
}
