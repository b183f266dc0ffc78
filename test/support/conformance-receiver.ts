import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The one fault of a receiver under test. */
export type Mistake =
  | 'checks no signature'
  | 'checks what a parser made of the body'
  | 'checks no timestamp'
  | 'fails on what it should refuse'
  | 'refuses what it knows'
  | 'fails when the same comes at once'
  | 'refuses what is older than the last'
  | 'refuses types that it does not know'
  | 'takes the first part for the whole'
  | 'ends when a body breaks off'
  | 'redirects'

/** Opens a receiver that checks deliveries correctly, except for one mistake. */
export async function openConformanceReceiver(secret: string, mistake?: Mistake) {
  const known = new Set<string>()
  const underWay = new Map<string, () => void>()
  const bodies = new Set<Promise<Buffer | 'broken off'>>()
  let last = ''
  const server = createServer(async (request, response) => {
    const answer = (statusCode: number) => void response.writeHead(statusCode).end()
    if (mistake === 'redirects') return void response.writeHead(308, { location: '/there' }).end()
    const reading = readBody(request, mistake === 'takes the first part for the whole')
    bodies.add(reading)
    const raw = await reading
    if (raw === 'broken off' && mistake === 'ends when a body breaks off') stop()
    // A program that ends answers nothing that comes behind the broken body.
    if (mistake === 'ends when a body breaks off') await Promise.all(bodies)
    bodies.delete(reading)
    if (!server.listening) return
    if (raw === 'broken off') return answer(500)
    const refusal = mistake === 'fails on what it should refuse' ? 500 : 401
    const timestamp = String(request.headers['x-service-timestamp'])
    const isLate = !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)
    if (isLate && mistake !== 'checks no timestamp') return answer(refusal)
    const body = parseBody(raw)
    const checked =
      mistake === 'checks what a parser made of the body'
        ? Buffer.from(JSON.stringify({ type: body?.type }))
        : raw
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(checked).digest('hex')
    if (mistake !== 'checks no signature' && request.headers['x-service-signature'] !== `sha256=${expected}`)
      return answer(refusal)
    if (!body) return answer(400)
    if (mistake === 'refuses types that it does not know' && body.type === 'invoice.exam') return answer(422)
    if (known.has(body.eventId)) return answer(mistake === 'refuses what it knows' ? 409 : 200)
    underWay.get(body.eventId)?.()
    if (mistake === 'fails when the same comes at once' && underWay.has(body.eventId)) return answer(500)
    if (mistake === 'refuses what is older than the last' && body.occurredAt < last) return answer(409)
    last = body.occurredAt
    const { promise: isRepeated, resolve } = Promise.withResolvers<void>()
    underWay.set(body.eventId, resolve)
    // The third event is the one that is sent twice at once.
    if (mistake === 'fails when the same comes at once' && known.size === 2) await isRepeated
    known.add(body.eventId)
    answer(200)
  })
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/florin`,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      stop()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage, readsOnePart: boolean): Promise<Buffer | 'broken off'> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request.on('error', () => {})) {
      chunks.push(chunk)
      if (readsOnePart) break
    }
    return Buffer.concat(chunks)
  } catch {
    return 'broken off'
  }
}

function parseBody(raw: Buffer): { type: string; eventId: string; occurredAt: string } | undefined {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
