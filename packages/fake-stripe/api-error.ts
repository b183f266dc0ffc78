import type { JsonObject } from './openapi-check.ts'

/** An error that Stripe returns. */
export class StripeApiError extends Error {
  readonly statusCode: number
  readonly error: JsonObject
  /** Whether the request had begun when it was refused, so that the refusal is stored under its idempotency key. */
  readonly isKept: boolean

  constructor(statusCode: number, error: JsonObject, isKept = true) {
    super(String(error['message']))
    this.statusCode = statusCode
    this.error = error
    this.isKept = isKept
  }
}

/** The request cannot be fulfilled: 400. */
export function invalidRequestError(
  message: string,
  more: { code?: string; param?: string } & JsonObject = {},
): StripeApiError {
  return new StripeApiError(400, { message, type: 'invalid_request_error', ...docsField(more.code), ...more })
}

export function missingError(what: string, id: string, param: string): StripeApiError {
  const message = `No such ${what}: '${id}'`
  const code = 'resource_missing'
  // An unknown id in the path is a 404; an unknown id in a parameter is a 400.
  const statusCode = param.startsWith('in ') ? 400 : 404
  return new StripeApiError(statusCode, {
    message,
    type: 'invalid_request_error',
    code,
    param: param.replace(/^in /, ''),
    ...docsField(code),
  })
}

export function unexpectedStateError(
  name: 'payment_intent' | 'setup_intent',
  message: string,
  intent: JsonObject,
) {
  return invalidRequestError(message, { code: `${name}_unexpected_state`, [name]: intent })
}

/** A card or a bank declined: 402. */
export function cardError(error: JsonObject & { code: string }): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', ...docsField(error.code), ...error })
}

export function docsField(code: string | undefined): JsonObject {
  return code === undefined
    ? {}
    : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
}
