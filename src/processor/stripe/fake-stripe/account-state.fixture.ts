import { randomBytes } from 'node:crypto'
import type { JsonObject } from './openapi-check.fixture.ts'
import { missingError } from './api-error.fixture.ts'
import type { CapturedMethod, Objects } from './objects.fixture.ts'
import type { Fault } from './faults.fixture.ts'
import type { Behaviour } from './cards.fixture.ts'

/** What was posted to a webhook endpoint, and when by real time. */
export type SentWebhook = {
  endpoint: string
  url: string
  headers: Record<string, string>
  rawBody: Buffer
  now: number
  /** The status that it was answered with; undefined where nobody answered. */
  answered: Promise<number | undefined>
}

/** What happens by itself at a time of the account's, s. */
export type ScheduledAction = { at: number; happen: () => void }

/** The answer that is kept under an idempotency key, and to what. */
export type KeptResponse = {
  asked: string
  at: number
  answer?: { statusCode: number; body: JsonObject }
}

/** All that is kept of one account. */
export type AccountState = {
  id: string
  livemode: boolean
  secretKey: string
  publishableKey: string
  /** Whether charges are blocked where the ZIP does not fit: a setting of an account. */
  blocksWrongZip: boolean
  /** Whether a refusal of what was asked for is kept under an idempotency key, as its pages say; declines always are. */
  keepsRefusals: boolean
  /** How far the account's clock is ahead, ms. */
  aheadMs: number
  tables: { [Name in keyof Objects]: Map<string, Objects[Name]> }
  /** How cards and bank accounts behave, and the fingerprints by which one is known again. */
  behaviours: Map<string, Behaviour>
  /** What was entered, by the confirmation token that was made of it. */
  captured: Map<string, CapturedMethod>
  /** What happens by itself when its time has come. */
  due: ScheduledAction[]
  /** Payment methods that may not be used again: used without a customer, or detached. */
  spent: Set<string>
  /** What a request is at, so that no other may be. */
  held: Set<string>
  kept: Map<string, KeptResponse>
  faults: Fault[]
  /** Requests that have not arrived yet, though their senders have given them up. */
  heldUp: (() => Promise<{ statusCode: number }>)[]
  secrets: Map<string, string>
  posted: SentWebhook[]
  posting: Promise<unknown>[]
  /** Whether what is done by a request that goes wrong is posted an hour later only: Stripe says nothing of when. */
  postsLate: boolean
  /** Where a webhook's address really is. */
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
  // The keys of an account have its name in them.
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
    tables: {
      balance_transaction: new Map(),
      charge: new Map(),
      confirmation_token: new Map(),
      customer: new Map(),
      dispute: new Map(),
      event: new Map(),
      mandate: new Map(),
      payment_intent: new Map(),
      payment_method: new Map(),
      payment_method_domain: new Map(),
      refund: new Map(),
      setup_attempt: new Map(),
      setup_intent: new Map(),
      webhook_endpoint: new Map(),
    },
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

/** The account's time, s. */
export function getNow(books: AccountState): number {
  return Math.floor((Date.now() + books.aheadMs) / 1_000)
}

/** A new id: `pi_3` and letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${prefix === 'pi' || prefix === 'ch' || prefix === 're' ? '3' : '1'}${randomText(23)}`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}

/** Puts an object into the books, or the other one in its place. */
export function saveObject<Name extends keyof Objects>(
  books: AccountState,
  what: Objects[Name] & { object: Name },
): Objects[Name] {
  const table: Map<string, Objects[Name]> = books.tables[what.object]
  table.set(what.id, what)
  return what
}

/** The object of an id; refuses where there is none. */
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

/** Everything of a kind, newest first. */
export function listNewestFirst<Name extends keyof Objects>(
  books: AccountState,
  name: Name,
): Objects[Name][] {
  const table: Map<string, Objects[Name]> = books.tables[name]
  return [...table.values()].reverse()
}
