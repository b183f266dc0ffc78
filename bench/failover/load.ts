import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { send, type Answered } from './calls.ts'
import type { Shop } from './shop.ts'

/** A payment that somebody made up his mind to make once, and what he was told of it in the end. */
export type Intent = { shop: Shop; invoiceId: string; amount: number; keys: string[]; told: Told }

/** `approved` was acknowledged; of `unknown` the service said that nobody knows yet; `nothing` was charged; `open` is under way. */
type Told = 'approved' | 'declined' | 'unknown' | 'nothing' | 'open'

/** What callers were told: the books are held against it. */
export type Ledger = {
  invoices: { shop: Shop; id: string }[]
  intents: Intent[]
  /** When something was acknowledged that waits for nothing but the database, ms. */
  acknowledged: number[]
  /** Answers by their status, and 503 without Retry-After. */
  statuses: Record<string, number>
}

export type Load = { ledger: Ledger; stop(): Promise<void> }

const creators = 4
const pulseMs = 40

/** How long the same is tried again for. */
const triedMaxMs = 300_000

/** Has callers create invoices and pay each in two parts, every request with a key, at whichever process comes. */
export function startLoad(apis: string[], shops: Shop[], callers: number): Load {
  const ledger: Ledger = { invoices: [], intents: [], acknowledged: [], statuses: {} }
  let isStopping = false
  const call = async (
    shop: Shop,
    method: string,
    path: string,
    body: object,
    key: string,
  ): Promise<Answered> => {
    const api = apis[randomInt(apis.length)]
    const answer = await send(`${api}${path}`, method, { ...shop.session, 'idempotency-key': key }, body)
    const { status, retryAfter } = answer
    const isUntimed = status === 503 && retryAfter === null && answer.body.reasonCode !== 'OUTCOME_UNKNOWN'
    const name = isUntimed ? '503 without Retry-After' : String(status)
    ledger.statuses[name] = (ledger.statuses[name] ?? 0) + 1
    return answer
  }
  const caller = async () => {
    while (!isStopping) {
      const shop = shops[randomInt(shops.length)]
      if (!shop) return
      const invoiceId = await createInvoice(call, ledger, shop)
      if (!invoiceId) continue
      const first = randomInt(1_000, 5_000) / 100
      // Two of one amount on one invoice are one charge too many.
      for (const amount of [first, first + 1]) {
        const intent: Intent = { shop, invoiceId, amount, keys: [], told: 'open' }
        ledger.intents.push(intent)
        intent.told = await payOnce(call, intent)
      }
    }
  }
  // Beside those that wait for the processor somebody only creates, and waits for nobody but the database.
  const creator = async () => {
    while (!isStopping) {
      for (const shop of shops) {
        const { customerId } = shop
        const body = { customerId, description: 'Pulse', amount: 1, dueDate: '2099-01-15' }
        const { status, body: made } = await call(shop, 'POST', '/api/invoices', body, randomUUID())
        if (status !== 201) await pause(pulseMs)
        else {
          ledger.acknowledged.push(performance.now())
          ledger.invoices.push({ shop, id: made.id })
        }
      }
      await pause(pulseMs)
    }
  }
  const all = [...Array.from({ length: callers }, caller), ...Array.from({ length: creators }, creator)]
  return {
    ledger,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

type Call = (shop: Shop, method: string, path: string, body: object, key: string) => Promise<Answered>

async function createInvoice(call: Call, ledger: Ledger, shop: Shop): Promise<string | undefined> {
  const key = randomUUID()
  const { customerId } = shop
  const body = { customerId, description: 'Failover', amount: 200, dueDate: '2099-01-15' }
  const answer = await untilTold(() => call(shop, 'POST', '/api/invoices', body, key))
  if (answer.status !== 201) return undefined
  ledger.invoices.push({ shop, id: answer.body.id })
  return answer.body.id
}

async function payOnce(call: Call, intent: Intent): Promise<Told> {
  const { shop, invoiceId, amount } = intent
  const path = `/api/invoices/${invoiceId}/payment`
  let key = newKey(intent)
  const answer = await untilTold(async () => {
    const told = await call(shop, 'PUT', path, { accountVaultId: shop.vaultId, amount }, key)
    // Who hears that nothing was charged may well begin anew.
    if (told.body.reasonCode === 'NOT_CHARGED' && randomInt(3) === 0) key = newKey(intent)
    return told
  })
  if (answer.status === 200) return 'approved'
  if (answer.body.reasonCode === 'OUTCOME_UNKNOWN') return 'unknown'
  return answer.status === 400 ? 'declined' : 'nothing'
}

function newKey({ keys }: Intent): string {
  const key = randomUUID()
  keys.push(key)
  return key
}

/** Sends it again, as any client would, until the answer says what became of it. */
async function untilTold(ask: () => Promise<Answered>): Promise<Answered> {
  const until = performance.now() + triedMaxMs
  for (;;) {
    const answer = await ask()
    const { status, body } = answer
    const isOpen = status === 0 || status === 409 || (status >= 500 && body.reasonCode !== 'OUTCOME_UNKNOWN')
    if (!isOpen || performance.now() > until) return answer
    await pause(100)
  }
}
