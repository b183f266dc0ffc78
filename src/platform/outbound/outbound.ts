import type { Reach } from './ip-rules.ts'
import { checkUrl, toReach } from './check-url.ts'
import { createConnections, type Connections } from './connections.ts'
import { formatFailure } from './failure-text.ts'
import { createGuardedLookup, type Lookup } from './guarded-lookup.ts'
import { toSlowStream, type Chunking } from './slow-body.ts'
import { createLookup } from './name-lookup.ts'

/** One POST; `timeoutMs` bounds everything from resolving the name to the last byte of the answer that is read. */
export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  /** How a body is sent that is to come slowly. */
  readonly parts?: Chunking
  readonly timeoutMs: number
  readonly allowedHosts?: readonly string[]
}

/** The status that was answered, or a short text, safe to store and show, for why nothing was. */
export type OutboundResult =
  | { readonly kind: 'answered'; readonly statusCode: number }
  | { readonly kind: 'failed'; readonly error: string }

/** Sends requests to addresses that merchants chose, and so never to one inside the operator's network. */
export interface Outbound {
  /** Posts a body; never throws, follows no redirect, and throws away the answer's body. */
  post(url: string, request: OutboundRequest): Promise<OutboundResult>
  /** Ends all connections; requests under way fail. */
  close(): Promise<void>
}

// Many companies may have their endpoints at one host, and one that hangs must not keep the others from connecting. How much
// waits for one company is bounded by who calls.
const connectionsPerOrigin = 256
const responseBytesMax = 64 * 1024
const connectTimeoutMs = 10_000
const bodyTimeoutMsDefault = 1_000

/**
 * Opens the way out. In production only https to public addresses; in the sandbox http and loopback too.
 * Hosts that a request allows may be in a private network; link-local addresses are never reached.
 */
export function createOutbound(options: {
  production: boolean
  connections?: number
  lookup?: Lookup
  /** How long the rest of an answer is waited for once its status is there. */
  bodyTimeoutMs?: number
}): Outbound {
  const { production, connections = connectionsPerOrigin, lookup } = options
  const { bodyTimeoutMs = bodyTimeoutMsDefault } = options
  // Apart for each reach: a connection opened for a host that one request allowed must not be kept alive
  // for a request that does not allow it.
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
  const { timeoutMs } = outboundRequest
  const abort = new AbortController()
  const timers = [setTimeout(() => abort.abort(), timeoutMs)]
  try {
    const sent = { method: 'POST', ...toOutgoing(outboundRequest), signal: abort.signal }
    const response = await way.send(url, sent)
    // Reading it only serves the connection, so it is not worth a long wait.
    timers.push(setTimeout(() => abort.abort(), bodyTimeoutMs))
    await discardBody(response)
    return { kind: 'answered', statusCode: response.statusCode ?? 0 }
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

/** Reads a body so that its connection can be used again; one that is too long, slow or broken is cut off. */
async function discardBody(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > responseBytesMax) break
    }
  } catch {
    // Spec, Retries: the status decides, and it has arrived. A second delivery for want of a body that nobody
    // reads would only be a duplicate.
  } finally {
    body.destroy()
  }
}
