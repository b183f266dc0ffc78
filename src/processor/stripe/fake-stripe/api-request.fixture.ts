import type { JsonObject } from './openapi-check.fixture.ts'
import { randomText, type AccountState } from './account-state.fixture.ts'
import { getAmount, getObject, getText } from './parameters.fixture.ts'
import { invalidRequestError, StripeApiError } from './api-error.fixture.ts'

/** A request that the schema has nothing against. */
export type ApiRequest = {
  books: AccountState
  /** As the schema names it: `POST /v1/refunds`. */
  operation: string
  /** What stands in its address in place of `{intent}`. */
  id: string
  sent: JsonObject
  requestId: string
  idempotencyKey: string | null
  /** Whether it goes wrong. */
  isBroken?: boolean
}

/** Does what was asked for, at once: nothing else happens in the account meanwhile. */
export type Handler = (asked: ApiRequest) => JsonObject

/** The secret of an intent, which its payer's page knows. */
export function createClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`
}

/** A page of a list, newest first. */
export function listPage<One extends JsonObject & { id: string; created?: number }>(
  asked: ApiRequest,
  url: string,
  all: One[],
): JsonObject {
  const { sent } = asked
  const limit = getAmount(sent, 'limit') ?? 10
  if (limit > 100)
    throw invalidRequestError('This value must be less than or equal to 100.', { param: 'limit' })
  const inTime = all.filter((one) => isWithin(sent, one.created ?? 0))
  const placeOf = (key: string) => {
    const id = getText(sent, key)
    if (id === undefined) return undefined
    const place = inTime.findIndex((one) => one.id === id)
    if (place === -1)
      throw invalidRequestError(`No such object: '${id}'`, { code: 'resource_missing', param: key })
    return place
  }
  const after = placeOf('starting_after')
  const before = placeOf('ending_before')
  const from = before === undefined ? (after ?? -1) + 1 : Math.max(0, before - limit)
  const until = before ?? from + limit
  const data = inTime.slice(from, until)
  return { object: 'list', data, has_more: before === undefined ? inTime.length > until : from > 0, url }
}

function isWithin(sent: JsonObject, created: number): boolean {
  const exactly = getText(sent, 'created')
  if (exactly !== undefined) return created === Number(exactly)
  const {
    gt = '-Infinity',
    gte = '-Infinity',
    lt = 'Infinity',
    lte = 'Infinity',
  } = getObject(sent, 'created') ?? {}
  return created > Number(gt) && created >= Number(gte) && created < Number(lt) && created <= Number(lte)
}

/** Makes sure that nobody else is at these objects. */
export function requireUnlocked(books: AccountState, ids: string[]): void {
  if (ids.some((id) => books.held.has(id))) throw lockTimeoutError()
}

let locks = 0

/** Stripe's pages tell of both: 429 with `lock_timeout` among the codes, and 409 as a conflict with another request. */
export function lockTimeoutError(): StripeApiError {
  locks += 1
  const message =
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.'
  const error = { message, type: 'invalid_request_error', code: 'lock_timeout' }
  return new StripeApiError(locks % 2 === 1 ? 409 : 429, error, false)
}
