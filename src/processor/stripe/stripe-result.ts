import type { z } from 'zod'
import { castDefined, type Defined } from '../defined.ts'
import { CredentialsRejected, ProcessorUnavailable, ProcessorUnreadable } from '../processor-errors.ts'
import type { WireResponse } from '../wire.ts'
import { wireError, type StripeError } from './stripe-wire.ts'

/** The result of a request to Stripe. */
export type StripeResult =
  | { kind: 'done'; body: unknown }
  /** There is no object of this id. */
  | { kind: 'missing' }
  /** Processed and not executed. The refusal of this request is final. */
  | { kind: 'refused'; error: StripeError }
  /** Certainly not processed: no connection, too many requests, or an invalid key. */
  | { kind: 'not taken'; reasonText?: string }
  /** Another request uses the same object or the same key. Only that one may have had an effect. */
  | { kind: 'locked' }
  /** The request may have been executed. */
  | { kind: 'no answer' }
  | { kind: 'unreadable' }

export function toStripeResult(response: WireResponse): StripeResult {
  if (response.kind === 'not sent') return { kind: 'not taken' }
  if (response.kind !== 'answered') return { kind: response.kind }
  const { statusCode, body } = response
  if (statusCode >= 200 && statusCode < 300) return { kind: 'done', body }
  // Stripe documents the outcome of a request with such a status as unknown.
  if (statusCode >= 500) return { kind: 'no answer' }
  const error = wireError.safeParse(body).data?.error
  if (!error) return statusCode === 429 ? { kind: 'not taken' } : { kind: 'unreadable' }
  return toErrorResult(statusCode, error)
}

const lockCodes = new Set(['lock_timeout', 'idempotency_key_in_use'])

function toErrorResult(statusCode: number, error: StripeError): StripeResult {
  if (statusCode === 409 || lockCodes.has(error.code ?? '')) return { kind: 'locked' }
  if (statusCode === 429) return { kind: 'not taken' }
  if (statusCode === 401 || statusCode === 403)
    return { kind: 'not taken', reasonText: formatKeyError(error) }
  if (statusCode === 404 && error.code === 'resource_missing') return { kind: 'missing' }
  return { kind: 'refused', error }
}

function formatKeyError({ message }: StripeError): string {
  return `Stripe does not take the key of this account: ${message ?? 'it may not do this'}`
}

/** Reads a response that must match the schema. Throws for any other response. */
export function parseResponse<Output>(schema: z.ZodType<Output>, response: WireResponse): Defined<Output> {
  const result = schema.safeParse(requireBody(response))
  if (!result.success) throw new ProcessorUnreadable('the answer has another shape than expected')
  return castDefined(result.data)
}

/** Reads a response that must match the schema. Returns undefined where there is no object of this id. */
export function parseResponseOrNone<Output>(
  schema: z.ZodType<Output>,
  response: WireResponse,
): Defined<Output> | undefined {
  return toStripeResult(response).kind === 'missing' ? undefined : parseResponse(schema, response)
}

/** Returns the body of a successful response. Throws for any other response. */
export function requireBody(response: WireResponse): unknown {
  const result = toStripeResult(response)
  if (result.kind === 'done') return result.body
  throw toProcessorError(result)
}

/** Returns the error for a caller that cannot continue without a response. */
export function toProcessorError(result: Exclude<StripeResult, { kind: 'done' }>): Error {
  if (result.kind === 'unreadable') return new ProcessorUnreadable('the answer is no JSON of Stripe’s')
  if (result.kind === 'missing') return new ProcessorUnreadable('Stripe knows nothing of this id')
  // Neither the payer nor a retry can mend it.
  const isOfKey = result.kind === 'not taken' && result.reasonText !== undefined
  if (isOfKey) return new CredentialsRejected(result.reasonText)
  if (result.kind === 'refused')
    return new ProcessorUnreadable(
      `Stripe refused: ${result.error.message ?? result.error.code ?? result.error.type}`,
    )
  return new ProcessorUnavailable('the processor cannot be reached')
}
