import { randomBytes } from 'node:crypto'
import type { JsonObject } from './openapi-check.ts'
import { missingError } from './api-error.ts'
import { realNow } from './clock.ts'
import type { CapturedMethod, Objects } from './objects.ts'
import type { Fault } from './faults.ts'
import type { Behaviour } from './cards.ts'

/** A request that was posted to a webhook endpoint, and its real time. */
export type SentWebhook = {
  endpoint: string
  url: string
  headers: Record<string, string>
  rawBody: Buffer
  now: number
  /** The status of the response; undefined where there was none. */
  answered: Promise<number | undefined>
}

/** An action that is scheduled for a time on the account's clock, s. */
export type ScheduledAction = { at: number; happen: () => void }

/** The response stored under an idempotency key, and its request. */
export type KeptResponse = {
  request: string
  at: number
  response?: { statusCode: number; body: JsonObject }
}

export type AccountState = {
  id: string
  livemode: boolean
  secretKey: string
  publishableKey: string
  /** Whether the account blocks charges with a wrong ZIP. It is a setting of an account. */
  blocksWrongZip: boolean
  /** Whether a refusal is stored under an idempotency key, as Stripe's pages say. Declines always are. */
  keepsRefusals: boolean
  /** The offset of the account's clock to real time, ms. */
  aheadMs: number
  tables: { [Name in keyof Objects]: Map<string, Objects[Name]> }
  /** The behaviours of cards and bank accounts, and the fingerprints that identify them. */
  behaviours: Map<string, Behaviour>
  /** The entered methods, by the confirmation token made from each. */
  captured: Map<string, CapturedMethod>
  /** Actions that run at their scheduled time. */
  due: ScheduledAction[]
  /** Payment methods that cannot be used again: used without a customer, or detached. */
  spent: Set<string>
  /** Objects that a request is using and has locked. */
  held: Set<string>
  kept: Map<string, KeptResponse>
  faults: Fault[]
  /** Requests whose senders have timed out and which have not arrived yet. */
  heldUp: (() => Promise<{ statusCode: number }>)[]
  secrets: Map<string, string>
  posted: SentWebhook[]
  posting: Promise<unknown>[]
  /** Whether events of failed requests are posted an hour late. Stripe does not document the time. */
  postsLate: boolean
  /** Maps a webhook's URL to its real one. */
  reach: (url: string) => string
}

export function createAccountState(
  settings: {
    livemode?: boolean
    blocksWrongZip?: boolean
    keepsRefusals?: boolean
    restricted?: boolean
    reach?: (url: string) => string
    postsLate?: boolean
  } = {},
): AccountState {
  const { livemode = false, blocksWrongZip = true, keepsRefusals = true, restricted = false } = settings
  const { reach = (url) => url, postsLate = false } = settings
  // The keys of an account contain its name.
  const name = randomText(14)
  const mode = livemode ? 'live' : 'test'
  return {
    id: `acct_1${name}`,
    livemode,
    secretKey: `${restricted ? 'rk' : 'sk'}_${mode}_51${name}${randomText(40)}`,
    publishableKey: `pk_${mode}_51${name}${randomText(40)}`,
    blocksWrongZip,
    keepsRefusals,
    aheadMs: 0,
    tables: createTables(),
    behaviours: new Map(),
    captured: new Map(),
    due: [],
    spent: new Set(),
    held: new Set(),
    kept: new Map(),
    faults: [],
    heldUp: [],
    secrets: new Map(),
    posted: [],
    posting: [],
    postsLate,
    reach,
  }
}

function createTables(): AccountState['tables'] {
  return {
    balance_transaction: new Map(),
    charge: new Map(),
    confirmation_token: new Map(),
    coupon: new Map(),
    customer: new Map(),
    discount: new Map(),
    dispute: new Map(),
    event: new Map(),
    invoice: new Map(),
    invoiceitem: new Map(),
    mandate: new Map(),
    payment_intent: new Map(),
    payment_method: new Map(),
    payment_method_domain: new Map(),
    price: new Map(),
    product: new Map(),
    refund: new Map(),
    setup_attempt: new Map(),
    setup_intent: new Map(),
    subscription: new Map(),
    subscription_schedule: new Map(),
    webhook_endpoint: new Map(),
  }
}

/** The time on the account's clock, s. */
export function getNow(books: AccountState): number {
  return Math.floor(getNowMs(books) / 1_000)
}

/** The time on the account's clock, ms. */
export function getNowMs({ aheadMs }: AccountState): number {
  return realNow() + aheadMs
}

/** Moves the account's clock to a moment, ms, unless that is past. */
export function advanceClock(books: AccountState, at: number): void {
  books.aheadMs = Math.max(books.aheadMs, at - realNow())
}

/** Returns a new id: `pi_3` followed by letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${prefix === 'pi' || prefix === 'ch' || prefix === 're' ? '3' : '1'}${randomText(23)}`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}

/** Saves an object, or replaces the one with its id. */
export function saveObject<Name extends keyof Objects>(
  books: AccountState,
  what: Objects[Name] & { object: Name },
): Objects[Name] {
  const table: Map<string, Objects[Name]> = books.tables[what.object]
  table.set(what.id, what)
  return what
}

/** Returns the object of an id. Throws where there is none. */
export function requireObject<Name extends keyof Objects>(
  books: AccountState,
  name: Name,
  id: string,
  param: string = name === 'payment_intent' || name === 'setup_intent' ? 'intent' : name,
): Objects[Name] {
  const table: Map<string, Objects[Name]> = books.tables[name]
  const found = table.get(id)
  if (!found) throw missingError(objectNames[name] ?? name, id, param)
  return found
}

const objectNames: Record<string, string> = {
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
  payment_method: 'PaymentMethod',
  confirmation_token: 'ConfirmationToken',
}

/** Returns all objects of a kind, newest first. */
export function listNewestFirst<Name extends keyof Objects>(
  books: AccountState,
  name: Name,
): Objects[Name][] {
  const table: Map<string, Objects[Name]> = books.tables[name]
  return [...table.values()].reverse()
}
