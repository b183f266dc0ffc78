import type { JsonObject } from './openapi-check.ts'
import { randomText, type AccountState } from './account-state.ts'
import { getAmount, getObject, getText } from './parameters.ts'
import { invalidRequestError, StripeApiError } from './api-error.ts'

/** A request that passed the schema. */
export type ApiRequest = {
  books: AccountState
  /** The operation as the schema names it: `POST /v1/refunds`. */
  operation: string
  /** The value in the path for `{intent}`. */
  id: string
  sent: JsonObject
  requestId: string
  idempotencyKey: string | null
  /** Whether the request fails on its way. */
  isBroken?: boolean
}

/** Executes the request synchronously, so nothing else happens in the account meanwhile. */
export type Handler = (request: ApiRequest) => JsonObject

/** Creates the client secret of an intent, which its payer's page receives. */
export function createClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`
}

/** Returns a page of a list, newest first. */
export function listPage<One extends JsonObject & { id: string; created?: number }>(
  request: ApiRequest,
  url: string,
  all: One[],
): JsonObject {
  const { sent } = request
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

/** Throws if another request has locked one of these objects. */
export function requireUnlocked(books: AccountState, ids: string[]): void {
  if (ids.some((id) => books.held.has(id))) throw lockTimeoutError()
}

let locks = 0

/**
 * Stripe's pages describe both: 429 with `lock_timeout` among the codes, and 409 for a conflict with another request.
 */
export function lockTimeoutError(): StripeApiError {
  locks += 1
  const message =
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.'
  const error = { message, type: 'invalid_request_error', code: 'lock_timeout' }
  return new StripeApiError(locks % 2 === 1 ? 409 : 429, error, false)
}
