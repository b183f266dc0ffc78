import { Agent, request } from 'undici'
import { within } from '#platform/outbound'
import { processorReadTimeoutMs } from '#kernel/limits'
import { watched, type CallWatch } from '../watched-call.ts'

/** What came back over the wire, before anybody makes sense of it. */
export type WireAnswer =
  | { kind: 'answered'; statusCode: number; body: unknown }
  /** Certainly not sent: the connection was never made. */
  | { kind: 'not sent' }
  /** Sent or perhaps sent, and no answer came: dropped or timed out. */
  | { kind: 'no answer' }
  /** An answer came and is no JSON. */
  | { kind: 'unreadable' }

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token: string
  body?: object
  timeoutMs?: number
}

export type SandboxCall = {
  send(call: WireRequest): Promise<WireAnswer>
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

/** Speaks HTTP with the sandbox processor, over connections that are kept, and tells `watch` how each request ends. */
export function createSandboxCall(baseUrl: string, watch?: CallWatch): SandboxCall {
  // Not pipelined and never sent twice: a request that may have arrived is for the reconciler, not for a retry.
  // Slow charges must not take the connections of everything else.
  const agents = { GET: newAgent(), other: newAgent() }
  async function send(call: WireRequest): Promise<WireAnswer> {
    const timeoutMs = call.timeoutMs ?? processorReadTimeoutMs
    const agent = call.method === 'GET' ? agents.GET : agents.other
    const url = new URL(call.path, baseUrl)
    try {
      return await within(timeoutMs, (signal) => exchange(agent, url, call, signal))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return { kind: neverSent.has(code) ? 'not sent' : 'no answer' }
    }
  }
  return {
    send: (call) => watched(watch, () => send(call)),
    async close() {
      await Promise.all([agents.GET.destroy(), agents.other.destroy()])
    },
  }
}

function newAgent(): Agent {
  return new Agent({ connections: 64, pipelining: 1, connect: { timeout: 3_000 } })
}

async function exchange(agent: Agent, url: URL, call: WireRequest, signal: AbortSignal): Promise<WireAnswer> {
  return readAnswer(await request(url, optionsOf(agent, call, signal)))
}

function optionsOf(dispatcher: Agent, call: WireRequest, signal: AbortSignal) {
  return {
    dispatcher,
    method: call.method,
    headers: {
      authorization: `Bearer ${call.token}`,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    body: call.body ? JSON.stringify(call.body) : null,
    signal,
  }
}

async function readAnswer(answer: Awaited<ReturnType<typeof request>>): Promise<WireAnswer> {
  const text = await answer.body.text()
  try {
    return { kind: 'answered', statusCode: answer.statusCode, body: JSON.parse(text) }
  } catch {
    return { kind: 'unreadable' }
  }
}
