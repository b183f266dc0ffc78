import { getReasonText } from '../instruments/reasons.ts'
import type { Reason } from '../instruments/reasons.ts'

const catalogue = {
  invalid_request: { status: 400, message: 'The request is not valid; see fields.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  clock_backwards: { status: 400, message: "A location's clock never moves backwards." },
  unauthorized: { status: 401, message: 'The bearer token is missing or not accepted here.' },
  not_found: { status: 404, message: 'Nothing of this location has this id.' },
  reference_cancelled: { status: 409, message: 'This reference was cancelled and will never be executed.' },
  ticket_used: { status: 409, message: 'This ticket was used before; a ticket is good for one use.' },
  ticket_expired: { status: 409, message: 'This ticket has expired.' },
  intention_used: { status: 409, message: 'This form was already used. Go back and try again.' },
  closed: {
    status: 409,
    message: 'This payment form is closed. Reload the page to see your payment status.',
  },
  intention_expired: { status: 410, message: 'This payment form has expired. Go back and try again.' },
  body_too_large: { status: 413, message: 'The body is larger than 64 kB.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json.' },
  not_allowed: { status: 422, message: 'This action is not allowed.' },
  internal: { status: 500, message: 'Something broke; whether it was done is known by its reference.' },
  outage: { status: 503, message: 'The processor is out of order; nothing was done.' },
} as const

export type ErrorCode = keyof typeof catalogue
export type InvalidField = { path: string; message: string }
export type ErrorBody = {
  error: ErrorCode
  message: string
  fields?: InvalidField[]
  reasonCode?: number
  reasonText?: string
}

/**
 * A request that certainly had no effect. Thrown inside a transaction, it rolls everything back, including the
 * reference.
 */
export class RequestError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(code: ErrorCode, detail: Omit<ErrorBody, 'error' | 'message'> & { message?: string } = {}) {
    const { status, message } = catalogue[code]
    super(detail.message ?? message)
    this.status = status
    this.body = { error: code, message, ...detail }
  }
}

/** Returns the error for a request that the current state does not allow, with the gateway's reason. */
export function notAllowedError(reason: Reason, message: string): RequestError {
  return new RequestError('not_allowed', { message, reasonCode: reason, reasonText: getReasonText(reason) })
}

/** Returns the error for invalid fields of a body or query. */
export function invalidRequestError(...fields: InvalidField[]): RequestError {
  return new RequestError('invalid_request', { fields })
}
