/** One field of a request that the server refused. */
export type FieldProblem = { path: string; code: string; message: string }

type Envelope = {
  error?: string
  message?: string
  correlationId?: string
  fields?: FieldProblem[]
  reasonCode?: string | number
  reauthenticate?: boolean
  twoFactorRequired?: boolean
}

/** A call that the server refused, with what it said. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly statusCode: number
  readonly error: string
  readonly correlationId: string | undefined
  readonly fields: FieldProblem[]
  /** Why a payment did not go through: a number where it was the processor that said so. */
  readonly reasonCode: string | number | undefined
  readonly retryAfterSeconds: number | undefined
  /** Whether the same call is taken from somebody who just showed who they are. */
  readonly reauthenticate: boolean
  /** Whether nothing is taken of this person until there is a second factor. */
  readonly twoFactorRequired: boolean

  constructor(response: Response, body: unknown) {
    const envelope: Envelope = typeof body === 'object' && body !== null ? body : {}
    super(envelope.message ?? 'Florin answered something that this page does not understand.')
    this.statusCode = response.status
    this.error = envelope.error ?? 'unreadable'
    this.correlationId = envelope.correlationId ?? response.headers.get('CorrelationId') ?? undefined
    this.fields = envelope.fields ?? []
    this.reasonCode = envelope.reasonCode
    const seconds = Number(response.headers.get('Retry-After'))
    this.retryAfterSeconds = seconds > 0 ? seconds : undefined
    this.reauthenticate = envelope.reauthenticate === true
    this.twoFactorRequired = envelope.twoFactorRequired === true
  }
}

/** A call that came to nobody: there is no connection, or Florin does not run. */
export class NetworkError extends Error {
  override name = 'Unreachable'

  constructor() {
    super('Florin could not be reached. Nothing is lost: try again when there is a connection.')
  }
}

/** Whether nobody knows what became of what was sent: it is looked up, and must not be sent as another act. */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reasonCode === 'OUTCOME_UNKNOWN'

/** What happened, in the words of whoever refused; how long to wait is said where it helps. */
export function formatError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { statusCode, retryAfterSeconds, message } = error
  if (statusCode !== 429 || retryAfterSeconds === undefined) return message
  return `Too many tries. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`
}
