import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { send, type Answered } from './calls.ts'
import type { Shop } from './shop.ts'

/** A payment that a caller wants to make once, and its final response. */
export type Intent = { shop: Shop; invoiceId: string; amount: number; told: Told }

/** `approved` was acknowledged. `unknown` was answered with OUTCOME_UNKNOWN. `open` got no final response. */
type Told = 'approved' | 'declined' | 'unknown' | 'open'

/** The responses to callers. The books are compared with them. */
export type Ledger = {
  invoices: { shop: Shop; id: string }[]
  intents: Intent[]
  /** Times in ms at which the service acknowledged a write that waits for the database alone. */
  acknowledged: number[]
  /** Responses by status, and those of 503 without Retry-After. */
  statuses: Record<string, number>
  /** Responses that no fault of this run explains. One of them invalidates the measurement. */
  unexpected: string[]
}

export type Load = { ledger: Ledger; stop(): Promise<void> }

/** The processes, the number of callers, and the time in ms for which each repeats a request. */
export type LoadOptions = { apis: string[]; shops: [Shop, ...Shop[]]; callers: number; triedMaxMs: number }

type Call = (shop: Shop, method: string, path: string, body: object, key: string) => Promise<Answered>
type Client = { call: Call; ledger: Ledger; triedMaxMs: number }

const creators = 4
const pulseMs = 40

/**
 * Starts callers that create invoices and pay each in two parts. Each request carries a key and goes to a random
 * process.
 */
export function startLoad({ apis, shops, callers, triedMaxMs }: LoadOptions): Load {
  const ledger: Ledger = { invoices: [], intents: [], acknowledged: [], statuses: {}, unexpected: [] }
  const client = { call: callOf(apis, ledger), ledger, triedMaxMs }
  const state = { isStopping: false }
  const loop = async (work: (shop: Shop) => Promise<void>) => {
    while (!state.isStopping) await work(shops[randomInt(shops.length)] ?? shops[0])
  }
  const all = [
    ...Array.from({ length: callers }, () => loop((shop) => payInParts(client, shop))),
    // These callers only create invoices, so that they wait for the database and not for the processor.
    ...Array.from({ length: creators }, () => loop((shop) => pulse(client, shop))),
  ]
  return {
    ledger,
    async stop() {
      state.isStopping = true
      await Promise.all(all)
    },
  }
}

// While the outcome of a payment is unknown, it may block a repeated request.
const expected400 = ['ALREADY_PROCESSING', 'OVER_PAYMENT', 'OUTCOME_UNKNOWN']

function isExpected({ status, body }: Answered): boolean {
  if (status === 400) return isDecline(body) || expected400.includes(body.reasonCode)
  return [0, 200, 201, 408, 409].includes(status) || status >= 500
}

// A decline carries the number of the processor.
function isDecline({ reasonCode }: Answered['body']): boolean {
  return typeof reasonCode === 'number'
}

function callOf(apis: string[], { statuses, unexpected }: Ledger): Call {
  return async (shop, method, path, body, key) => {
    const headers = { ...shop.session, 'idempotency-key': key }
    const answer = await send(`${apis[randomInt(apis.length)]}${path}`, method, headers, body)
    const isAgain = answer.status === 503 && answer.body.reasonCode !== 'OUTCOME_UNKNOWN'
    const name = isAgain && answer.retryAfter === null ? '503 without Retry-After' : String(answer.status)
    statuses[name] = (statuses[name] ?? 0) + 1
    if (!isExpected(answer))
      unexpected.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
}

async function pulse({ call, ledger }: Client, shop: Shop): Promise<void> {
  const { status, body } = await call(shop, 'POST', '/api/invoices', invoiceOf(shop, 1), randomUUID())
  if (status === 201) {
    ledger.acknowledged.push(performance.now())
    ledger.invoices.push({ shop, id: body.id })
  }
  await pause(pulseMs)
}

async function payInParts(client: Client, shop: Shop): Promise<void> {
  const key = randomUUID()
  const create = () => client.call(shop, 'POST', '/api/invoices', invoiceOf(shop, 200), key)
  const { status, body } = await untilTold(client, create)
  if (status !== 201) return
  client.ledger.invoices.push({ shop, id: body.id })
  const firstCents = randomInt(1_000, 5_000)
  // Two charges of the same amount on one invoice are a double charge.
  for (const cents of [firstCents, firstCents + 100]) {
    const intent: Intent = { shop, invoiceId: body.id, amount: cents / 100, told: 'open' }
    client.ledger.intents.push(intent)
    intent.told = await payOnce(client, intent)
  }
}

function invoiceOf({ customerId }: Shop, amount: number) {
  return { customerId, description: 'Failover', amount, dueDate: '2099-01-15' }
}

async function payOnce(client: Client, { shop, invoiceId, amount }: Intent): Promise<Told> {
  const body = { accountVaultId: shop.vaultId, amount }
  let key = randomUUID()
  const answer = await untilTold(client, async () => {
    const told = await client.call(shop, 'PUT', `/api/invoices/${invoiceId}/payment`, body, key)
    // After NOT_CHARGED a client may start again with a new key.
    if (told.body.reasonCode === 'NOT_CHARGED' && randomInt(3) === 0) key = randomUUID()
    return told
  })
  if (answer.status === 200) return 'approved'
  if (answer.body.reasonCode === 'OUTCOME_UNKNOWN') return 'unknown'
  return answer.status === 400 && isDecline(answer.body) ? 'declined' : 'open'
}

/** Repeats the request, as any client would, until the response contains the outcome. */
async function untilTold({ triedMaxMs }: Client, ask: () => Promise<Answered>): Promise<Answered> {
  const until = performance.now() + triedMaxMs
  for (;;) {
    const answer = await ask()
    const { status, body } = answer
    const isOpen =
      status === 0 ||
      status === 408 ||
      status === 409 ||
      (status >= 500 && body.reasonCode !== 'OUTCOME_UNKNOWN')
    if (!isOpen || performance.now() > until) return answer
    await pause(100)
  }
}
