/**
 * One invalid field of a request. `path` begins with the part of the request, as in `body.amount`.
 *
 * @example
 * const words = error.fields.map(({ path, message }: FieldProblem) => `${path}: ${message}`)
 */
export type FieldProblem = { path: string; code: string; message: string }

/** The facts of an error response, or of a call without a response. */
export type ErrorFacts = {
  message: string
  statusCode?: number
  code?: string
  reasonCode?: string | number | undefined
  reasonText?: string | undefined
  correlationId?: string | undefined
  fields?: FieldProblem[] | undefined
  retryAfterSeconds?: number | undefined
  idempotencyKey?: string
  cause?: unknown
}

/**
 * The base class of all errors of this library, except an abort, which throws the signal's own reason. Branch on the
 * class, `code` and `reasonCode`; the message is for people.
 *
 * @example
 * try {
 *   await florin.get('/api/invoices/{id}', { path: { id } })
 * } catch (error) {
 *   if (error instanceof FlorinError) log(error.code, error.correlationId)
 *   else throw error
 * }
 */
export class FlorinError extends Error {
  override readonly name: string = 'FlorinError'
  /** The status of the response; undefined if none arrived. */
  readonly statusCode: number | undefined
  /** The error code of the service, such as `validation_failed`. */
  readonly code: string | undefined
  /** A number is the processor's reason for a decline; a text is a reason of the service, such as `OVER_PAYMENT`. */
  readonly reasonCode: string | number | undefined
  readonly reasonText: string | undefined
  /** Identifies the request in the service's logs: give it to the operator of the service. */
  readonly correlationId: string | undefined
  /** The invalid fields; empty if the error is not about fields. */
  readonly fields: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  /** The key of the call. The service never carries out the same call with it twice. */
  readonly idempotencyKey: string | undefined

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.statusCode = facts.statusCode
    this.code = facts.code
    this.reasonCode = facts.reasonCode
    this.reasonText = facts.reasonText
    this.correlationId = facts.correlationId
    this.fields = facts.fields ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.idempotencyKey = facts.idempotencyKey
  }

  /** Returns the path of the first invalid field, such as `body.amount`. */
  get field(): string | undefined {
    return this.fields[0]?.path
  }
}

/**
 * The API key is missing, wrong or revoked. An expired session is replaced without this error.
 *
 * @example
 * if (error instanceof AuthenticationError) throw new Error('FLORIN_API_KEY is wrong or was revoked')
 */
export class AuthenticationError extends FlorinError {
  override readonly name: string = 'AuthenticationError'
}

/**
 * The key has no right to this call, or its company is suspended (`code` is `company_suspended`).
 *
 * @example
 * if (error instanceof PermissionDenied && error.code === 'company_suspended') return closedForNow()
 */
export class PermissionDenied extends FlorinError {
  override readonly name: string = 'PermissionDenied'
}

/**
 * Fields are missing or invalid. `fields` lists them with the reasons; `field` is the path of the first.
 *
 * @example
 * if (error instanceof ValidationError) form.showAt(error.field, error.fields[0]?.message)
 */
export class ValidationError extends FlorinError {
  override readonly name: string = 'ValidationError'
}

/**
 * The processor declined and nothing was charged. `reasonCode` is its number, `reasonText` its message.
 *
 * @example
 * if (error instanceof Declined && error.reasonCode === 1616) ask('There is too little money on this card.')
 */
export class Declined extends FlorinError {
  override readonly name: string = 'Declined'
}

/**
 * A charge was submitted and its outcome is unknown: money may have moved. Never charge again because of this error.
 * Read the invoice or the transaction until it shows the outcome.
 *
 * @example
 * if (error instanceof OutcomeUnknown) return showPending(await florin.get('/api/invoices/{id}', { path: { id } }))
 */
export class OutcomeUnknown extends FlorinError {
  override readonly name: string = 'OutcomeUnknown'
}

/**
 * The request is valid but conflicts with the present state. `reasonCode` may give the reason (`OVER_PAYMENT`,
 * `ALREADY_PROCESSING`, `QUOTE_CHANGED`).
 *
 * @example
 * if (error instanceof Refused && error.reasonCode === 'QUOTE_CHANGED') return quoteAgain()
 */
export class Refused extends FlorinError {
  override readonly name: string = 'Refused'
}

/**
 * The record does not exist, belongs to another company, or is no longer available.
 *
 * @example
 * if (error instanceof NotFound) return undefined
 */
export class NotFound extends FlorinError {
  override readonly name: string = 'NotFound'
}

/**
 * The Idempotency-Key prevents the call. It was used for another request (`idempotency_key_reused`), or its first
 * request was still running after all attempts (`request_in_progress`).
 *
 * @example
 * if (error instanceof Conflict && error.code === 'request_in_progress') return askAgainLater(error.idempotencyKey)
 */
export class Conflict extends FlorinError {
  override readonly name: string = 'Conflict'
}

/**
 * The service still limits the rate after all attempts. Nothing was done; call again after `retryAfterSeconds`.
 *
 * @example
 * if (error instanceof RateLimited) return later(error.retryAfterSeconds)
 */
export class RateLimited extends FlorinError {
  override readonly name: string = 'RateLimited'
}

/**
 * The service or its processor is unavailable after all attempts. If `reasonCode` is `NOT_CHARGED`, nothing was
 * charged.
 *
 * @example
 * if (error instanceof Unavailable) return enqueueAgain(order, error.idempotencyKey)
 */
export class Unavailable extends FlorinError {
  override readonly name: string = 'Unavailable'
}

/**
 * No readable response arrived after all attempts. The service may have carried out the call. The same call with the
 * same `idempotencyKey` returns the outcome.
 *
 * @example
 * if (error instanceof ConnectionError) return payLater(order, error.idempotencyKey)
 */
export class ConnectionError extends FlorinError {
  override readonly name: string = 'ConnectionError'
}

/** Returns the error for a response. */
export function errorOf(facts: ErrorFacts & { statusCode: number }): FlorinError {
  return new (classOf(facts))(facts)
}

function classOf({ statusCode, code, reasonCode }: ErrorFacts): typeof FlorinError {
  if (typeof reasonCode === 'number') return Declined
  if (reasonCode === 'OUTCOME_UNKNOWN') return OutcomeUnknown
  if (code === 'idempotency_key_reused') return Conflict
  if (code === 'bad_request' && reasonCode !== undefined) return Refused
  return byStatus[statusCode ?? 0] ?? FlorinError
}

const byStatus: Record<number, typeof FlorinError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionDenied,
  404: NotFound,
  408: Unavailable,
  409: Conflict,
  410: NotFound,
  413: ValidationError,
  422: Refused,
  429: RateLimited,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
}
