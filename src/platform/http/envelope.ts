import { redactCardNumbers } from '#kernel/card-number'
import { omitNullish } from '#kernel/json'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'
import { toWrongTypeError } from './read-bodies.ts'

// A body can contain tens of thousands of mistakes, and the response must not be many times its size.
const fieldsMax = 100
const fieldsInMessageMax = 3

export type ErrorCodes = { code: string | undefined; reasonCode: string | number | undefined }

export type ErrorResponse = {
  statusCode: number
  body: Record<string, unknown> & { error: string }
  retryAfterSeconds?: number
}

/**
 * Turns an error into the body that callers see. Card numbers in texts of the caller are redacted. No other place
 * builds this body.
 */
export function toErrorResponse(error: unknown, correlationId: string): ErrorResponse {
  const refusal = toApiError(error)
  const { statusCode, error: code } = refusal.refusal
  return {
    statusCode,
    body: {
      statusCode,
      error: code,
      message: formatErrorMessage(refusal),
      correlationId,
      ...toErrorDetails(refusal),
    },
    ...toRetryAfter(refusal, statusCode),
  }
}

/** Whether the error is unexpected. Such an error is logged, and the caller only receives its correlation id. */
export function isUnexpected(error: unknown): boolean {
  return toApiError(error).refusal.statusCode === 500
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseError && error.isPassing) return new ApiError('service_unavailable')
  return fromFrameworkError(error) ?? new ApiError('internal_error')
}

function fromFrameworkError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('payload_too_large')
  // No stored id is that long.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new ApiError('not_found')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return toWrongTypeError()
  const statusCode = 'statusCode' in error ? error.statusCode : undefined
  if (typeof statusCode === 'number' && statusCode < 500) return new ApiError('bad_request')
  return undefined
}

function formatErrorMessage(refusal: ApiError): string {
  const fields = refusal.details.fields
  if (!fields || refusal.details.message) return redactCardNumbers(refusal.message)
  const rest = fields.length - fieldsInMessageMax
  const named = joinProblems(limitFields(fields).slice(0, fieldsInMessageMax))
  return `${refusal.refusal.message} ${named}${rest > 0 ? `; and ${rest} more` : ''}`
}

function toErrorDetails({ refusal, details }: ApiError): Record<string, unknown> {
  const reasonCode = details.reasonCode ?? refusal.reasonCode
  const fields = details.fields && limitFields(details.fields)
  return {
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(details.reasonText === undefined ? {} : { reasonText: redactCardNumbers(details.reasonText) }),
    ...omitNullish({
      reauthenticate: details.reauthenticate,
      twoFactorRequired: details.twoFactorRequired,
      conflicts: details.conflicts,
    }),
    ...(fields ? { validationDetail: joinProblems(fields), fields } : {}),
  }
}

function limitFields(fields: FieldProblem[]): FieldProblem[] {
  const rest = fields.length - fieldsMax
  const first = fields.slice(0, fieldsMax).map(hideCardNumbers)
  if (rest <= 0) return first
  const more = { path: 'body', code: 'too_many_problems', message: `has ${rest} more problems` }
  return [...first, more]
}

function hideCardNumbers({ path, code, message }: FieldProblem): FieldProblem {
  return { path: redactCardNumbers(path), code, message: redactCardNumbers(message) }
}

function joinProblems(fields: FieldProblem[]): string {
  return fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
}

function toRetryAfter({ refusal, details }: ApiError, statusCode: number): { retryAfterSeconds?: number } {
  if (details.retryAfterSeconds !== undefined)
    return { retryAfterSeconds: Math.max(1, Math.ceil(details.retryAfterSeconds)) }
  // A retry of a request with an unknown outcome could charge the payer twice, so it gets no Retry-After.
  const isForAnotherTry = statusCode === 503 && refusal.reasonCode !== 'OUTCOME_UNKNOWN'
  return statusCode === 429 || isForAnotherTry ? { retryAfterSeconds: 1 } : {}
}

/** Returns the error unchanged, or a refusal that states the accepted size or types if the body broke those limits. */
export function withBodyLimits(
  error: unknown,
  taken: { bytesMax: number | undefined; types: readonly string[] | undefined },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return toWrongTypeError(taken.types)
  if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error
  return new ApiError('payload_too_large', { message: `The body is larger than ${taken.bytesMax} bytes.` })
}
