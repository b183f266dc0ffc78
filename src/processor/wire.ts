import { Agent, request } from 'undici'
import { processorReadTimeoutMs } from '#kernel/limits'
import { within } from '#platform/outbound'
import { waitingForOthers } from '#platform/priority'
import { watched, type CallWatch } from './watched-call.ts'

/** What came back over the wire, before anybody makes sense of it. */
export type WireAnswer =
  | { kind: 'answered'; statusCode: number; body: unknown }
  /** Certainly not sent: the connection was never made. */
  | { kind: 'not sent' }
  /** Sent or perhaps sent, and no answer came: dropped or timed out. */
  | { kind: 'no answer' }
  /** An answer came and is no JSON. */
  | { kind: 'unreadable' }

/** What goes out. */
export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body: string | null
  timeoutMs?: number | undefined
}

export type Wire = {
  /** Never throws. */
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

/** Speaks HTTP with a processor, over connections that are kept, and tells `watch` how each request ends. */
export function createWire(watch?: CallWatch): Wire {
  // Not pipelined and never sent twice: a request that may have arrived is for whoever asks for its state, not for a retry.
  // Slow charges must not take the connections of everything else.
  const agents = { GET: newAgent(), other: newAgent() }
  async function exchange({
    url,
    timeoutMs = processorReadTimeoutMs,
    ...call
  }: WireRequest): Promise<WireAnswer> {
    const dispatcher = call.method === 'GET' ? agents.GET : agents.other
    try {
      return await within(timeoutMs, async (signal) =>
        readAnswer(await request(url, { dispatcher, signal, ...call })),
      )
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return { kind: neverSent.has(code) ? 'not sent' : 'no answer' }
    }
  }
  return {
    send: (call) => watched(watch, () => waitingForOthers(() => exchange(call))),
    async close() {
      await Promise.all([agents.GET.destroy(), agents.other.destroy()])
    },
  }
}

function newAgent(): Agent {
  return new Agent({ connections: 64, pipelining: 1, connect: { timeout: 3_000 } })
}

async function readAnswer(answer: Awaited<ReturnType<typeof request>>): Promise<WireAnswer> {
  const text = await answer.body.text()
  try {
    return { kind: 'answered', statusCode: answer.statusCode, body: JSON.parse(text) }
  } catch {
    return { kind: 'unreadable' }
  }
}
