import type { z } from 'zod'
import { castDefined, type Defined } from '../defined.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from '../processor-errors.ts'
import type { WireResponse } from '../wire.ts'
import { wireError, type StripeError } from './stripe-wire.ts'

/** What an answer of Stripe's says of what it was asked for. */
export type StripeResult =
  | { kind: 'done'; body: unknown }
  /** There is no object of this id. */
  | { kind: 'missing' }
  /** It was looked at and not done: the last word on this request. */
  | { kind: 'refused'; error: StripeError }
  /** Certainly not looked at: no connection, too many requests at once, or a key that opens nothing. */
  | { kind: 'not taken'; reasonText?: string }
  /** Another request is at the same object or under the same key; only that one may have done something. */
  | { kind: 'locked' }
  /** It may have been done. */
  | { kind: 'no answer' }
  | { kind: 'unreadable' }

/** Reads what an answer says, whatever it is. */
export function toStripeResult(answer: WireResponse): StripeResult {
  if (answer.kind === 'not sent') return { kind: 'not taken' }
  if (answer.kind !== 'answered') return { kind: answer.kind }
  const { statusCode, body } = answer
  if (statusCode >= 200 && statusCode < 300) return { kind: 'done', body }
  // Stripe itself says that what became of a request that ended so is not known.
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

/** Reads an answer that must have the schema's shape; throws whatever else it is. */
export function parseResponse<Output>(schema: z.ZodType<Output>, answer: WireResponse): Defined<Output> {
  const result = schema.safeParse(requireBody(answer))
  if (!result.success) throw new ProcessorUnreadable('the answer has another shape than expected')
  return castDefined(result.data)
}

/** Reads an answer; undefined where there is no object of this id. */
export function parseResponseOrNone<Output>(
  schema: z.ZodType<Output>,
  answer: WireResponse,
): Defined<Output> | undefined {
  return toStripeResult(answer).kind === 'missing' ? undefined : parseResponse(schema, answer)
}

/** The body of an answer that says that it was done; throws whatever else it is. */
export function requireBody(answer: WireResponse): unknown {
  const told = toStripeResult(answer)
  if (told.kind === 'done') return told.body
  throw toProcessorError(told)
}

/** What a caller that cannot go on without an answer is told instead. */
export function toProcessorError(told: Exclude<StripeResult, { kind: 'done' }>): Error {
  if (told.kind === 'unreadable') return new ProcessorUnreadable('the answer is no JSON of Stripe’s')
  if (told.kind === 'missing') return new ProcessorUnreadable('Stripe knows nothing of this id')
  // Neither the payer nor time can mend it.
  const isOfKey = told.kind === 'not taken' && told.reasonText !== undefined
  if (isOfKey) return new ProcessorUnreadable(told.reasonText)
  if (told.kind === 'refused')
    return new ProcessorUnreadable(
      `Stripe refused: ${told.error.message ?? told.error.code ?? told.error.type}`,
    )
  return new ProcessorUnavailable('the processor cannot be reached')
}
