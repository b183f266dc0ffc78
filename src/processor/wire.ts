import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { processorReadTimeoutMs } from '#kernel/limits'
import { createConnections, RequestFailed, withTimeout, type Connections } from '#platform/outbound'
import { awaitExternal } from '#platform/priority'
import { observeCall, type CallObserver } from './call-outcomes.ts'

/** What came back over the wire, before anybody makes sense of it. */
export type WireResponse =
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
  send(call: WireRequest): Promise<WireResponse>
  close(): Promise<void>
}

export type WireOptions = {
  /** Told how each request ends. */
  watch?: CallObserver
  /** How many times as long as usual a connection and what is only read may take, for a machine that is full. */
  patience?: number
}

/** Speaks HTTP with a processor, over connections that are kept. */
export function createWire({ watch, patience = 1 }: WireOptions = {}): Wire {
  // Not pipelined and never sent twice: a request that may have arrived is for whoever asks for its state, not for a retry.
  // Slow charges must not take the connections of everything else.
  const [reading, writing] = [openConnections(patience), openConnections(patience)]
  async function exchange({
    url,
    timeoutMs = patience * processorReadTimeoutMs,
    ...call
  }: WireRequest): Promise<WireResponse> {
    const connections = call.method === 'GET' ? reading : writing
    try {
      return await withTimeout(timeoutMs, async (signal) =>
        readResponse(await connections.send(url, { ...call, signal })),
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

async function readResponse(answer: IncomingMessage): Promise<WireResponse> {
  const read = await text(answer)
  try {
    return { kind: 'answered', statusCode: answer.statusCode ?? 0, body: JSON.parse(read) }
  } catch {
    return { kind: 'unreadable' }
  }
}
