import type { Reach } from './ip-rules.ts'
import { checkUrl, toReach } from './check-url.ts'
import { createConnections, type Connections } from './connections.ts'
import { formatFailure } from './failure-text.ts'
import { createGuardedLookup, type Lookup } from './guarded-lookup.ts'
import { toSlowStream, type Chunking } from './slow-body.ts'
import { createLookup } from './name-lookup.ts'

/** A POST request. `timeoutMs` covers all steps from name resolution to the last byte read of the response. */
export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  /** Sends the body slowly, in parts. */
  readonly parts?: Chunking
  readonly timeoutMs: number
  /** Closes the connection this long after it was made, if no response has arrived. */
  readonly disconnectMs?: number
  readonly allowedHosts?: readonly string[]
}

/**
 * The response status with the first bytes of the body, or a short reason for its absence that is safe to store and show.
 */
export type OutboundResult =
  | { readonly kind: 'answered'; readonly statusCode: number; readonly answer?: Buffer }
  | { readonly kind: 'failed'; readonly error: string }

/** Sends requests to URLs that merchants chose, and therefore never into the operator's network. */
export interface Outbound {
  /** Posts a body. Never throws and follows no redirect. */
  post(url: string, request: OutboundRequest): Promise<OutboundResult>
  /** Closes all connections; running requests fail. */
  close(): Promise<void>
}

// Many companies may have endpoints at one host, and a hanging endpoint must not keep the others from connecting. The
// caller limits the waiting requests per company.
const connectionsPerOrigin = 256
const responseBytesMax = 64 * 1024
const keptBytesMax = 2_048
const connectTimeoutMs = 10_000
const bodyTimeoutMsDefault = 1_000

/**
 * Creates the client. Production allows only https to public addresses; the sandbox also allows http and loopback. A
 * request's allowed hosts may be in a private network; link-local addresses are never reached.
 */
export function createOutbound(options: {
  production: boolean
  connections?: number
  lookup?: Lookup
  /** Maximum wait for the body after the status has arrived, ms. */
  bodyTimeoutMs?: number
}): Outbound {
  const { production, connections = connectionsPerOrigin, lookup } = options
  const { bodyTimeoutMs = bodyTimeoutMsDefault } = options
  // One pool per reach: a request must not reuse a connection to a host that only another request allowed.
  const connectionsFor = (reach: Reach) =>
    createConnections({
      perOrigin: connections,
      connectMs: connectTimeoutMs,
      lookup: createGuardedLookup(lookup ?? createLookup(reach), reach),
    })
  const opened = {
    public: connectionsFor('public'),
    'loopback too': connectionsFor('loopback too'),
    'private too': connectionsFor('private too'),
  }
  return {
    async post(url, outboundRequest) {
      const policy = { production, allowedHosts: outboundRequest.allowedHosts }
      const refusal = checkUrl(url, policy)
      if (refusal !== undefined) return { kind: 'failed', error: refusal }
      const target = new URL(url)
      const way = opened[toReach(target.hostname, policy)]
      return post({ way, bodyTimeoutMs }, target, outboundRequest)
    },
    async close() {
      for (const each of Object.values(opened)) each.close()
    },
  }
}

async function post(
  { way, bodyTimeoutMs }: { way: Connections; bodyTimeoutMs: number },
  url: URL,
  outboundRequest: OutboundRequest,
): Promise<OutboundResult> {
  const { timeoutMs, disconnectMs } = outboundRequest
  const abort = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const abortAfter = (ms: number) => void timers.push(setTimeout(() => abort.abort(), ms))
  abortAfter(timeoutMs)
  const onConnected = disconnectMs === undefined ? undefined : () => abortAfter(disconnectMs)
  try {
    const sent = { method: 'POST', ...toOutgoing(outboundRequest), signal: abort.signal, onConnected }
    const response = await way.send(url, sent)
    // The rest of the body is read only so that the connection can be reused, which is not worth a long wait.
    abortAfter(bodyTimeoutMs)
    const answer = await readStart(response)
    const statusCode = response.statusCode ?? 0
    return { kind: 'answered', statusCode, ...(answer.length > 0 && { answer }) }
  } catch (error) {
    return { kind: 'failed', error: formatFailure(error) }
  } finally {
    timers.forEach(clearTimeout)
  }
}

function toOutgoing({ headers, body, parts }: OutboundRequest) {
  if (!parts) return { headers, body }
  const bytes = Buffer.from(body)
  return { headers: { ...headers, 'Content-Length': String(bytes.length) }, body: toSlowStream(bytes, parts) }
}

/**
 * Reads a body so that its connection can be reused, and returns its first bytes. A body that is too long, slow or broken
 * is cut off.
 */
async function readStart(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<Buffer> {
  const kept: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      if (bytes < keptBytesMax) kept.push(chunk)
      bytes += chunk.length
      if (bytes > responseBytesMax) break
    }
  } catch {
    // Spec, Retries: the status decides, and it has arrived. A retry because of an unused body would only send a
    // duplicate.
  } finally {
    body.destroy()
  }
  return Buffer.concat(kept).subarray(0, keptBytesMax)
}
