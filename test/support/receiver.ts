import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { until } from './until.ts'

/** The body of a postback, with the data of an invoice or of a transaction. */
export type Envelope = {
  specVersion: number
  type: string
  eventId: string
  occurredAt: string
  companyId: string
  data: Record<'invoice' | 'transaction', Record<string, unknown>>
}

/** A delivery as it arrived. */
export type Received = {
  path: string
  headers: IncomingHttpHeaders
  /** The unparsed bytes. */
  raw: Buffer
  body: Envelope
  at: number
}

/**
 * The reaction of a receiver: it returns a status, perhaps with a body, redirects, never responds, closes the connection, or responds
 * slowly.
 */
export type Reaction =
  | number
  | { redirectTo: string }
  | { status: number; body: string }
  | 'never answer'
  | 'hang up'
  | 'drip the status'
  | 'drip the rest'

/** A merchant's endpoint that records deliveries and reacts as the test sets. */
export type Receiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** Sets the reactions to the next deliveries, one each. Afterwards it returns 200. */
  reactWith(...reactions: Reaction[]): void
  /** Waits until this many deliveries have arrived. */
  waitFor(count: number): Promise<Received[]>
}

/** Opens an endpoint on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let reactions: Reaction[] = []
  const server = createServer(async (request, response) => {
    // A delivery that breaks off half way is not recorded.
    const raw = await buffer(request).catch(() => undefined)
    if (!raw) return
    const body: Envelope = JSON.parse(raw.toString())
    received.push({ path: request.url ?? '', headers: request.headers, raw, body, at: Date.now() })
    react(response, reactions.shift() ?? 200)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    reactWith: (...next) => void (reactions = next),
    async waitFor(count) {
      const arrived = () => `${received.length} of ${count} deliveries arrived`
      await until(() => received.length >= count, arrived)
      return received
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function react(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'never answer') return
  const { socket } = response
  const status = [...'HTTP/1.1 200 OK']
  if (reaction === 'drip the status') everySecond(response, () => socket?.write(status.shift() ?? 'x'))
  else if (reaction === 'drip the rest') everySecond(response.writeHead(200), () => response.write('x'))
  else if (reaction === 'hang up') response.destroy()
  else if (typeof reaction === 'number') response.writeHead(reaction).end()
  else if ('body' in reaction) response.writeHead(reaction.status).end(reaction.body)
  else response.writeHead(302, { location: reaction.redirectTo }).end()
}

/** Writes at once and then every second until the connection is closed. */
function everySecond({ socket }: ServerResponse, write: () => unknown): void {
  write()
  const dripping = setInterval(write, 1_000)
  socket?.on('error', () => {}).on('close', () => clearInterval(dripping))
}

const toleranceMs = 5 * 60_000

/** Returns whether a delivery is authentic, checked as the specification requires of receivers. */
export function isAuthentic({ headers, raw }: Received, signingSecret: string, now = Date.now()): boolean {
  const timestamp = String(headers['x-service-timestamp'])
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > toleranceMs) return false
  const hmac = createHmac('sha256', signingSecret).update(`${timestamp}.`).update(raw).digest('hex')
  const expected = Buffer.from(`sha256=${hmac}`)
  const sent = Buffer.from(String(headers['x-service-signature']))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
