import type { JsonObject } from './openapi-check.ts'
import { getNowMs, type AccountState, type KeptResponse } from './account-state.ts'
import { StripeApiError } from './api-error.ts'

// Idempotency keys: the same request gets the same response for a day.

const dayMs = 24 * 60 * 60 * 1_000

export type ApiResponse = { statusCode: number; body: JsonObject }

/** Returns the response that is stored under a key, if any. Throws where the key belongs to another request. */
export function findKeptResponse(books: AccountState, key: string, asked: string): ApiResponse | undefined {
  if (key.length > 255)
    throw new StripeApiError(400, keyError('The idempotency key is longer than 255 characters.'), false)
  const now = getNowMs(books)
  for (const [known, { at }] of books.kept) if (now - at >= dayMs) books.kept.delete(known)
  const kept = books.kept.get(key)
  if (!kept) return undefined
  if (kept.request !== asked)
    throw new StripeApiError(
      400,
      keyError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      ),
      false,
    )
  if (!kept.response)
    throw new StripeApiError(
      409,
      {
        ...keyError(`There is currently another in-progress request using this Idempotent Key: ${key}`),
        code: 'idempotency_key_in_use',
      },
      false,
    )
  return kept.response
}

function keyError(message: string): JsonObject {
  return { type: 'idempotency_error', message }
}

/** Reserves a key for a request that is under way. The returned function stores its response or frees the key. */
export function reserveKey(
  books: AccountState,
  key: string,
  asked: string,
): (response: ApiResponse | undefined) => void {
  const kept: KeptResponse = { request: asked, at: getNowMs(books) }
  books.kept.set(key, kept)
  return (response) => {
    if (response) kept.response = response
    else books.kept.delete(key)
  }
}
