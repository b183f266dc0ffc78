import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { secondMs } from '#kernel/clock'

/** A request to send. A stream body has its length in the headers. */
export type OutgoingRequest = {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer | Readable | null
  signal: AbortSignal
  /** Called when the request has a connection. */
  onConnected?: (() => void) | undefined
}

/** Connections that are reused by later requests. */
export type Connections = {
  /**
   * Sends a request exactly once and returns its final status with an unread body; the signal also covers the body.
   * Interim responses (1xx) are skipped (RFC 9110, 15.2). Rejects with `RequestFailed`.
   */
  send(url: URL, sent: OutgoingRequest): Promise<IncomingMessage>
  /** Closes all connections; running and waiting requests fail. */
  close(): void
}

/** No response arrived. If `isSent` is false, no connection was made, so the request cannot have arrived. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly isSent: boolean
  constructor(cause: unknown, isSent: boolean) {
    super('no answer came', { cause })
    this.isSent = isSent
  }
}

// Many servers close a connection after five idle seconds.
const idleMs = 4 * secondMs

/**
 * Creates a connection pool without connecting. `perOrigin` limits the connections per host; each must connect within
 * `connectMs`.
 */
export function createConnections(limits: {
  perOrigin: number
  connectMs: number
  lookup?: LookupFunction
}): Connections {
  const { perOrigin: maxSockets, connectMs, lookup } = limits
  const options = { keepAlive: true, timeout: idleMs, maxSockets, ...(lookup ? { lookup } : {}) }
  const [plain, tls] = [new Agent(options), new TlsAgent(options)]
  const underWay = new Set<Abort>()
  function open(url: URL, { method, headers }: OutgoingRequest): ClientRequest {
    return url.protocol === 'https:'
      ? tlsRequest(url, { method, headers, agent: tls })
      : request(url, { method, headers, agent: plain })
  }
  return {
    async send(url, sent) {
      let isSent = false
      try {
        const outgoing = open(url, sent)
        const onConnected = () => {
          isSent = true
          sent.onConnected?.()
        }
        outgoing.once('socket', (socket) => watchConnect(socket, connectMs, onConnected))
        return await waitForResponse(outgoing, sent, underWay)
      } catch (error) {
        throw new RequestFailed(error, isSent)
      }
    },
    close() {
      for (const giveUp of underWay) giveUp(new Error('the connections are closed'))
      for (const agent of [plain, tls]) {
        // Waiting requests would otherwise get the connections of requests that end.
        for (const host of Object.keys(agent.requests)) Reflect.deleteProperty(agent.requests, host)
        agent.destroy()
      }
    },
  }
}

type Abort = (reason: Error) => void

function waitForResponse(
  outgoing: ClientRequest,
  { body, signal }: OutgoingRequest,
  underWay: Set<Abort>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A request that waits for a connection reports its destruction only after it has one.
    const giveUp: Abort = (reason) => {
      outgoing.destroy(reason)
      reject(reason)
      forget()
    }
    const aborted = () => giveUp(signal.reason)
    const forget = () => {
      underWay.delete(giveUp)
      signal.removeEventListener('abort', aborted)
    }
    underWay.add(giveUp)
    outgoing.once('response', resolve).on('error', reject).once('close', forget)
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', aborted)
    if (body instanceof Readable) body.pipe(outgoing)
    else outgoing.end(body ?? undefined)
  })
}

// Data written earlier is buffered until the socket is connected.
function watchConnect(socket: Socket, connectMs: number, connected: () => void): void {
  const isTls = 'secureConnecting' in socket
  if (!socket.connecting && !(isTls && socket.secureConnecting === true)) return connected()
  const tooLong = setTimeout(() => socket.destroy(toTimeoutError()), connectMs)
  socket.once('close', () => clearTimeout(tooLong))
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(tooLong)
    connected()
  })
}

function toTimeoutError(): NodeJS.ErrnoException {
  return Object.assign(new Error('no connection was made in time'), { code: 'ETIMEDOUT' })
}
