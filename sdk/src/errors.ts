/**
 * One field that a request got wrong. `path` begins with the part of the request that it stands in: `body.amount`.
 *
 * @example
 * const words = error.fields.map(({ path, message }: FieldProblem) => `${path}: ${message}`)
 */
export type FieldProblem = { path: string; code: string; message: string }

/** What is known of a refusal, or of a call that got no answer. */
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
 * What every call of this library throws, but for an abort, which throws the signal's own reason. Branch on the class, on
 * `code` and `reasonCode`; the message is for people.
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
  /** The status of the answer; none where no answer came. */
  readonly statusCode: number | undefined
  /** The service's own word for the error, such as `validation_failed`. */
  readonly code: string | undefined
  /** A number is the processor's reason for a decline; a text is one of the service's, such as `OVER_PAYMENT`. */
  readonly reasonCode: string | number | undefined
  readonly reasonText: string | undefined
  /** Leads to the request in the service's logs: give it to whoever runs the service. */
  readonly correlationId: string | undefined
  /** What is wrong, field by field; empty where it is not about fields. */
  readonly fields: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  /** The key that the call went out with. The same call with it is never carried out twice. */
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

  /** The path of the first field that is wrong, such as `body.amount`. */
  get field(): string | undefined {
    return this.fields[0]?.path
  }
}

/**
 * The API key is missing, wrong or revoked. A session that is over is opened anew without this being thrown.
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
 * Fields are missing or wrong; `fields` says which and why, `field` names the first.
 *
 * @example
 * if (error instanceof ValidationError) form.showAt(error.field, error.fields[0]?.message)
 */
export class ValidationError extends FlorinError {
  override readonly name: string = 'ValidationError'
}

/**
 * The processor declined: nothing was charged. `reasonCode` is its number, `reasonText` its words.
 *
 * @example
 * if (error instanceof Declined && error.reasonCode === 1616) ask('There is too little money on this card.')
 */
export class Declined extends FlorinError {
  override readonly name: string = 'Declined'
}

/**
 * A charge was submitted and nobody knows yet what became of it: money may have moved. Never charge again because of this;
 * read the invoice or the transaction until it says.
 *
 * @example
 * if (error instanceof OutcomeUnknown) return showPending(await florin.get('/api/invoices/{id}', { path: { id } }))
 */
export class OutcomeUnknown extends FlorinError {
  override readonly name: string = 'OutcomeUnknown'
}

/**
 * The call is right and cannot be done as things stand; `reasonCode` may say why (`OVER_PAYMENT`, `ALREADY_PROCESSING`,
 * `QUOTE_CHANGED`).
 *
 * @example
 * if (error instanceof Refused && error.reasonCode === 'QUOTE_CHANGED') return quoteAgain()
 */
export class Refused extends FlorinError {
  override readonly name: string = 'Refused'
}

/**
 * There is no such thing, or it belongs to another company, or it is not to be had any more.
 *
 * @example
 * if (error instanceof NotFound) return undefined
 */
export class NotFound extends FlorinError {
  override readonly name: string = 'NotFound'
}

/**
 * The Idempotency-Key is in the way: it was used for another request (`idempotency_key_reused`), or its first request was
 * still under way when time was over (`request_in_progress`).
 *
 * @example
 * if (error instanceof Conflict && error.code === 'request_in_progress') return askAgainLater(error.idempotencyKey)
 */
export class Conflict extends FlorinError {
  override readonly name: string = 'Conflict'
}

/**
 * Too many calls, after all tries. Nothing was done; `retryAfterSeconds` says when to come back.
 *
 * @example
 * if (error instanceof RateLimited) return later(error.retryAfterSeconds)
 */
export class RateLimited extends FlorinError {
  override readonly name: string = 'RateLimited'
}

/**
 * The service or its processor cannot be had at the moment, after all tries. With `NOT_CHARGED` as `reasonCode` it is
 * certain that nothing was charged.
 *
 * @example
 * if (error instanceof Unavailable) return enqueueAgain(order, error.idempotencyKey)
 */
export class Unavailable extends FlorinError {
  override readonly name: string = 'Unavailable'
}

/**
 * No answer came, or none that can be read, after all tries. What was asked for may have been done: the same call with the
 * same `idempotencyKey` finds out.
 *
 * @example
 * if (error instanceof ConnectionError) return payLater(order, error.idempotencyKey)
 */
export class ConnectionError extends FlorinError {
  override readonly name: string = 'ConnectionError'
}

/** The error that an answer stands for. */
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
