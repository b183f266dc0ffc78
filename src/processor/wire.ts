import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { processorReadTimeoutMs } from '#kernel/limits'
import { createConnections, RequestFailed, withTimeout, type Connections } from '#platform/outbound'
import { awaitExternal } from '#platform/priority'
import { observeCall, type CallObserver } from './call-outcomes.ts'

/** The response as it arrived, before it is interpreted. */
export type WireResponse =
  | { kind: 'answered'; statusCode: number; body: unknown }
  /** Certainly not sent: the connection was never made. */
  | { kind: 'not sent' }
  /** Sent or perhaps sent, without a response: dropped or timed out. */
  | { kind: 'no answer' }
  /** The response is not JSON. */
  | { kind: 'unreadable' }

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body: string | null
  timeoutMs?: number | undefined
}

export type Wire = {
  /** Never throws. */
  send(call: WireRequest): Promise<WireResponse>
  close(): Promise<void>
}

export type WireOptions = {
  /** Called with the outcome of each request. */
  watch?: CallObserver
  /** Multiplies the timeouts of connections and reads, for an overloaded machine. */
  patience?: number
}

/** Creates an HTTP client of a processor with persistent connections. */
export function createWire({ watch, patience = 1 }: WireOptions = {}): Wire {
  // Never pipelined and never sent twice. A request that may have arrived must be looked up, not retried. Slow charges
  // must not use up the connections of other requests.
  const [reading, writing] = [openConnections(patience), openConnections(patience)]
  async function exchange({
    url,
    timeoutMs = patience * processorReadTimeoutMs,
    ...call
  }: WireRequest): Promise<WireResponse> {
    const connections = call.method === 'GET' ? reading : writing
    try {
      return await withTimeout(timeoutMs, async (signal) =>
        loadResponse(await connections.send(url, { ...call, signal })),
      )
    } catch (error) {
      return { kind: error instanceof RequestFailed && !error.isSent ? 'not sent' : 'no answer' }
    }
  }
  return {
    send: (call) => observeCall(watch, () => awaitExternal(() => exchange(call))),
    async close() {
      reading.close()
      writing.close()
    },
  }
}

function openConnections(patience: number): Connections {
  return createConnections({ perOrigin: 64, connectMs: patience * 3_000 })
}

async function loadResponse(response: IncomingMessage): Promise<WireResponse> {
  const read = await text(response)
  try {
    return { kind: 'answered', statusCode: response.statusCode ?? 0, body: JSON.parse(read) }
  } catch {
    return { kind: 'unreadable' }
  }
}
