import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { startSandboxProcessor } from './index.ts'

export type Json = Record<string, unknown>
export type Reply = { status: number; body: Json }

const operatorToken = 'operator-token-of-the-test'
const processorToken = 'processor-token-of-the-test'
const json = z.record(z.string(), z.unknown())

/** A received postback, and whether its signature was correct. */
export type ReceivedPostback = Json & { type: string; isSigned: boolean }

/** A running processor with a separate database, and a service that receives its postbacks. */
export type Fixture = Awaited<ReturnType<typeof startFixture>>

export async function startFixture() {
  const name = `processor_${randomUUID().replaceAll('-', '')}`
  const adminUrl = inject('databaseUrl')
  const databaseUrl = adminUrl.replace(/^(\w+:\/\/[^/]*)(\/[^?]*)?/, `$1/${name}`)
  const start = () =>
    startSandboxProcessor({ host: '127.0.0.1', port: 0, databaseUrl, operatorToken, processorToken })
  const processor = await start()
  const service = await startService()
  const call = createCaller(() => processor.url)
  await call(processorToken, 'PUT', '/v1/platform', { postbackUrl: service.url })

  return {
    url: processor.url,
    databaseUrl,
    service,
    call,
    operate: (method: string, path: string, body?: Json) => call(operatorToken, method, path, body),
    serve: (method: string, path: string, body?: Json) => call(processorToken, method, path, body),
    newLocation: (products = ['cc', 'ach']) => newLocation(call, service, products),
    async [Symbol.asyncDispose]() {
      await processor.stop()
      await service.stop()
      const client = new pg.Client(adminUrl)
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}

type Caller = (token: string | null, method: string, path: string, body?: Json) => Promise<Reply>

function createCaller(url: () => string): Caller {
  return async (token, method, path, body) => {
    const response = await fetch(url() + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: json.parse(await response.json()) }
  }
}

/** Starts a service that stores its postbacks. `refuseNext` makes it respond 500 that many times. */
async function startService() {
  const arrived: ReceivedPostback[] = []
  const secrets = new Map<string, string>()
  const state = { refuseNext: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const raw = Buffer.concat(chunks).toString()
    const body = json.parse(JSON.parse(raw))
    const secret = secrets.get(String(body['locationId'])) ?? ''
    const signed = createHmac('sha256', secret).update(`${request.headers['x-processor-timestamp']}.${raw}`)
    const isSigned = request.headers['x-processor-signature'] === `sha256=${signed.digest('hex')}`
    arrived.push({ ...body, type: String(body['type']), isSigned })
    response.statusCode = state.refuseNext-- > 0 ? 500 : 204
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.custom<AddressInfo>().parse(server.address())
  return {
    url: `http://127.0.0.1:${port}/postbacks`,
    arrived,
    secrets,
    state,
    of: (locationId: string) => arrived.filter((one) => one['locationId'] === locationId),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Opens a separate location for a test, with the calls that most tests make. */
async function newLocation(
  call: Caller,
  service: { secrets: Map<string, string>; of(id: string): ReceivedPostback[] },
  products: string[],
) {
  const id = `loc-${randomUUID()}`
  const registered = await call(processorToken, 'POST', '/v1/locations', {
    locationId: id,
    name: 'Test',
    products,
  })
  const apiKey = getText(registered, 'apiKey')
  service.secrets.set(id, getText(registered, 'postbackSecret'))
  const own: (method: string, path: string, body?: Json) => Promise<Reply> = (...args) =>
    call(apiKey, ...args)
  const contactId = getText(await own('POST', '/v1/contacts', { firstName: 'Ada' }), 'id')

  const open = async (kind: string, more: Json = {}) => {
    const body = { kind, contactId, methods: ['cc', 'ach'], lifetimeSeconds: 3600, ...more }
    return getText(await own('POST', '/v1/intentions', body), 'clientToken')
  }
  const fill = (clientToken: string, entry: Json) => call(null, 'POST', `/v1/elements/${clientToken}`, entry)
  const moveTo = (now: Date) =>
    call(operatorToken, 'POST', '/control/v1/clock', { locationId: id, now: now.toISOString() })

  return {
    id,
    apiKey,
    contactId,
    own,
    open,
    fill,
    moveTo,
    registered: registered.body,
    postbacks: () => service.of(id),
    now: async () =>
      new Date(getText(await call(operatorToken, 'GET', `/control/v1/clock?locationId=${id}`), 'now')),
    async moveDays(days: number) {
      const reply = await moveTo(new Date((await this.now()).getTime() + days * 86_400_000))
      expect(reply.status).toBe(200)
    },
    fault: (body: Json) => call(operatorToken, 'POST', '/control/v1/faults', { locationId: id, ...body }),
    newVault: async (entry: Json) =>
      getText(await fill(await open('tokenization'), entry), 'account_vault_id'),
    newTicket: async (entry: Json) => getText(await fill(await open('ticket'), entry), 'ticket_id'),
    sell: (source: Json, reference: string = randomUUID(), more: Json = {}) =>
      own('POST', '/v1/transactions', {
        reference,
        action: 'sale',
        amountCents: 1000,
        surchargeCents: 0,
        source,
        ...more,
      }),
    books: async () => {
      const { body } = await call(operatorToken, 'GET', `/control/v1/transactions?locationId=${id}`)
      return z.array(json).parse(body['transactions'])
    },
  }
}

/** Returns a text of a response. Throws if it is missing. */
export function getText(reply: Reply, key: string): string {
  const value = reply.body[key]
  if (typeof value !== 'string') throw new Error(`${key} is missing in ${JSON.stringify(reply)}`)
  return value
}

/** Returns a valid entry for a test card. */
export function card(accountNumber: string, more: Json = {}): Json {
  return { paymentMethod: 'cc', accountNumber, expDate: '1240', cvv: '123', ...more }
}

/** Returns a valid entry for a test bank account. */
export function bank(accountNumber: string, more: Json = {}): Json {
  const named = { accountType: 'checking', accountHolderName: 'Ada Lovelace', ...more }
  return { paymentMethod: 'ach', routingNumber: '110000000', accountNumber, ...named }
}
