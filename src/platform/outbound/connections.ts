import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { secondMs } from '#kernel/clock'

/** What is sent; a body that is a stream has its length in the headers. */
export type OutgoingRequest = {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer | Readable | null
  signal: AbortSignal
}

/** Connections that are kept for the next request. */
export type Connections = {
  /**
   * Sends a request once, whatever comes of it, and answers with its final status, its body still to be read; the signal holds for that
   * as well. Interim answers (1xx), asked for or not, are passed over (RFC 9110, 15.2). Rejects with `RequestFailed`.
   */
  send(url: URL, sent: OutgoingRequest): Promise<IncomingMessage>
  /** Ends all connections; requests under way and waiting fail. */
  close(): void
}

/** No answer came. Where `isSent` is false, nothing of the request can have arrived: no connection was made for it. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly isSent: boolean
  constructor(cause: unknown, isSent: boolean) {
    super('no answer came', { cause })
    this.isSent = isSent
  }
}

// Many servers close a connection that was idle for five seconds.
const idleMs = 4 * secondMs

/** Opens no connection yet; `perOrigin` are open to one host at a time, and each is made within `connectMs`. */
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
        outgoing.once('socket', (socket) => watchConnect(socket, connectMs, () => (isSent = true)))
        return await waitForResponse(outgoing, sent, underWay)
      } catch (error) {
        throw new RequestFailed(error, isSent)
      }
    },
    close() {
      for (const giveUp of underWay) giveUp(new Error('the connections are closed'))
      for (const agent of [plain, tls]) {
        // Those that wait would be given connections when those of others end.
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
    // One that still waits for a connection says nothing of being destroyed until it has one.
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

// What is written before is held back until then.
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
