export type FieldProblem = { path: string; code: string; message: string }

/** A field that another change set meanwhile, with the value then and now. */
export type FieldConflict = {
  path: string
  before?: unknown
  now?: unknown
  changedAt: string
  changedBy: string
}

type Envelope = {
  error?: string
  message?: string
  correlationId?: string
  fields?: FieldProblem[]
  conflicts?: FieldConflict[]
  reasonCode?: string | number
  reauthenticate?: boolean
  twoFactorRequired?: boolean
}

/** An error response of the server. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly statusCode: number
  readonly error: string
  readonly correlationId: string | undefined
  readonly fields: FieldProblem[]
  /** The fields that another change set meanwhile. */
  readonly conflicts: FieldConflict[]
  /** Why a payment failed. A number is a code of the processor. */
  readonly reasonCode: string | number | undefined
  readonly retryAfterSeconds: number | undefined
  /** Whether the same request succeeds after the user re-authenticates. */
  readonly reauthenticate: boolean
  /** Whether the server refuses every request of this user until a second factor is set up. */
  readonly twoFactorRequired: boolean

  constructor(response: Response, body: unknown) {
    const envelope: Envelope = typeof body === 'object' && body !== null ? body : {}
    super(envelope.message ?? 'Florin sent a response that this page cannot read.')
    this.statusCode = response.status
    this.error = envelope.error ?? 'unreadable'
    this.correlationId = envelope.correlationId ?? response.headers.get('CorrelationId') ?? undefined
    this.fields = envelope.fields ?? []
    this.conflicts = envelope.conflicts ?? []
    this.reasonCode = envelope.reasonCode
    const seconds = Number(response.headers.get('Retry-After'))
    this.retryAfterSeconds = seconds > 0 ? seconds : undefined
    this.reauthenticate = envelope.reauthenticate === true
    this.twoFactorRequired = envelope.twoFactorRequired === true
  }
}

/** A request that did not reach the server: there is no connection, or Florin is not running. */
export class NetworkError extends Error {
  override name = 'Unreachable'

  constructor() {
    super('Florin could not be reached. Nothing is lost: try again when there is a connection.')
  }
}

/**
 * Returns whether the outcome of a payment is unknown. The service looks it up; sending it as a new action could charge
 * twice.
 */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reasonCode === 'OUTCOME_UNKNOWN'

/** Formats a field error of the server as a sentence. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`
}

/**
 * Returns the message of an error. For a 429 it says how many seconds to wait. A body that is refused as a whole has no
 * field to show the reason at.
 */
export function formatError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { statusCode, retryAfterSeconds, message, fields } = error
  const whole = fields.find(({ path }) => path === 'body' || path === 'body.updates')
  if (whole) return sentence(whole.message)
  if (statusCode !== 429 || retryAfterSeconds === undefined) return message
  return `Too many attempts. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`
}
