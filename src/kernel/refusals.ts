import type { Json } from './json.ts'
import type { RefusedCredential } from './refused-credential.ts'

/** One invalid field of a request. `path` is dotted and starts with the request's part: `body.amount`. */
export type FieldProblem = { path: string; code: string; message: string }

/** A business error of the API. */
export type Refusal = { statusCode: number; error: string; message: string; reasonCode?: string }

/** Every business error of the API: its status, its code and its message. */
export const refusals = {
  validation_failed: {
    statusCode: 400,
    error: 'validation_failed',
    message: 'Some fields are missing or invalid.',
  },
  bad_request: { statusCode: 400, error: 'bad_request', message: 'The request cannot be read.' },
  request_timeout: {
    statusCode: 408,
    error: 'request_timeout',
    message: 'The request did not come whole in time. Nothing was done: send it again.',
  },
  payload_too_large: {
    statusCode: 413,
    error: 'payload_too_large',
    message: 'The body is larger than 262144 bytes.',
  },
  expectation_failed: {
    statusCode: 417,
    error: 'expectation_failed',
    message: 'No other expectation than 100-continue can be met.',
  },
  unauthorized: {
    statusCode: 401,
    error: 'unauthorized',
    message: 'The credential is missing, invalid or expired.',
  },
  forbidden: {
    statusCode: 403,
    error: 'forbidden',
    message: 'This credential has no right to this operation.',
  },
  company_suspended: {
    statusCode: 403,
    error: 'company_suspended',
    message: 'This company is suspended: nothing can be done for it until its operator resumes it.',
  },
  not_found: { statusCode: 404, error: 'not_found', message: 'There is nothing here.' },
  gone: { statusCode: 410, error: 'gone', message: 'This link is not valid any more.' },
  unprocessable_entity: {
    statusCode: 422,
    error: 'unprocessable_entity',
    message: 'This cannot be done in the current state.',
  },
  not_supported: {
    statusCode: 422,
    error: 'not_supported',
    message: 'The processor of this company cannot do that.',
  },
  rate_limited: { statusCode: 429, error: 'rate_limited', message: 'Too Many Requests' },
  internal_error: {
    statusCode: 500,
    error: 'internal_error',
    message: 'Something unexpected went wrong; the correlation id leads to it in the logs.',
  },
  bad_gateway: {
    statusCode: 502,
    error: 'bad_gateway',
    message: 'The payment processor answered unreadably.',
  },
  service_unavailable: {
    statusCode: 503,
    error: 'service_unavailable',
    message: 'Temporarily unavailable; try again shortly.',
  },
  idempotency_key_invalid: {
    statusCode: 400,
    error: 'idempotency_key_invalid',
    message: 'Idempotency-Key takes 8 to 255 characters of A-Z, a-z, 0-9, _ and -.',
  },
  idempotency_key_reused: {
    statusCode: 422,
    error: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used before with a different request.',
  },
  request_in_progress: {
    statusCode: 409,
    error: 'request_in_progress',
    message: 'A request with this Idempotency-Key is still in progress.',
  },

  changed_meanwhile: {
    statusCode: 409,
    error: 'changed_meanwhile',
    message: 'Another change set some of these fields meanwhile. Nothing was saved.',
  },

  // Spec, Errors: pay-invoice rejections. Callers branch on the reasonCode.
  declined: { statusCode: 400, error: 'bad_request', message: 'The payment was declined.' },
  over_payment: {
    statusCode: 400,
    error: 'bad_request',
    reasonCode: 'OVER_PAYMENT',
    message: 'The amount is larger than the amount due.',
  },
  already_processing: {
    statusCode: 400,
    error: 'bad_request',
    reasonCode: 'ALREADY_PROCESSING',
    message: 'Nothing is due: the invoice is settled, closed, or payments in flight cover it.',
  },
  quote_changed: {
    statusCode: 400,
    error: 'bad_request',
    reasonCode: 'QUOTE_CHANGED',
    message: 'The surcharge is no longer the quoted one. Nothing was charged; quote again.',
  },
  outcome_unknown: {
    statusCode: 400,
    error: 'bad_request',
    reasonCode: 'OUTCOME_UNKNOWN',
    message:
      'The charge was submitted and its outcome is not known yet. Read the invoice before charging again.',
  },
  outcome_unreadable: {
    statusCode: 503,
    error: 'service_unavailable',
    reasonCode: 'OUTCOME_UNKNOWN',
    message:
      'The charge was submitted and its outcome cannot be read. Read the invoice before charging again.',
  },
  not_charged: {
    statusCode: 503,
    error: 'service_unavailable',
    reasonCode: 'NOT_CHARGED',
    message: 'Nothing was charged: it failed before the charge was submitted. Try again.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

/** The errors of any call that submits money. */
export const submissionRefusals = [
  'not_supported',
  'outcome_unknown',
  'outcome_unreadable',
  'not_charged',
  'bad_gateway',
] as const satisfies RefusalName[]

/** The errors of a call that pays an invoice. */
export const paymentRefusals = [
  'declined',
  'over_payment',
  'already_processing',
  'quote_changed',
  'unprocessable_entity',
  ...submissionRefusals,
] as const satisfies RefusalName[]

/**
 * A field that another change set since the caller read it: the value that the caller read, the value now, and the
 * newest of these changes. `path` is relative to the record; a field without a value has none.
 */
export type FieldConflict = { path: string; before?: Json; now?: Json; changedAt: string; changedBy: string }

export type RefusalDetails = {
  message?: string
  reasonCode?: number | string
  reasonText?: string
  fields?: FieldProblem[]
  retryAfterSeconds?: number
  /** Whether the caller may repeat the call after a re-authentication or after the setup of a second factor. */
  reauthenticate?: true
  twoFactorRequired?: true
  /** The fields that another change set meanwhile. */
  conflicts?: FieldConflict[]
  /** The methods that the path accepts; sent in the header Allow. */
  methods?: readonly string[]
  /** The refused credential, if that is the reason. It is counted, and not sent to the caller. */
  credential?: RefusedCredential
}

/** A business error for the caller. Endpoints throw it; one place converts it to the error envelope. */
export class ApiError extends Error {
  readonly refusal: Refusal
  readonly details: RefusalDetails

  constructor(name: RefusalName, details: RefusalDetails = {}) {
    super(details.message ?? refusals[name].message)
    this.name = 'ApiError'
    this.refusal = refusals[name]
    this.details = details
  }
}

export function invalidFieldError(path: string, code: string, message: string): ApiError {
  return new ApiError('validation_failed', { fields: [{ path, code, message }] })
}
