import type { z } from 'zod'
import { castDefined, type Defined } from '../defined.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from '../processor-errors.ts'
import type { KeepResult } from '../method.ts'
import type { Refusal, Submission } from '../movement.ts'
import type { WireResponse } from '../wire.ts'
import { wireMovement, wireRefusal, wireVault } from './sandbox-wire.ts'

// Translates responses of the sandbox processor for the service.

/** Returns the result of submitting a movement. */
export function toSubmission(response: WireResponse): Submission {
  if (response.kind === 'not sent') return { outcome: 'unreachable' }
  if (response.kind === 'no answer') return { outcome: 'no answer' }
  if (response.kind === 'unreadable') return { outcome: 'unreadable' }
  // 401 means that the location is not ours to charge. That is our mistake, not the payer's.
  if (response.statusCode === 503 || response.statusCode === 401) return { outcome: 'unreachable' }
  if (isRefusal(response.statusCode)) return toRefusal(response.body)
  // The terminal has the request, and its payer has not finished.
  if (response.statusCode === 202) return { outcome: 'waiting' }
  const movement = wireMovement.safeParse(response.body)
  return movement.success
    ? { outcome: 'moved', movement: castDefined(movement.data) }
    : { outcome: 'unreadable' }
}

export function toKeepResult(response: WireResponse): KeepResult {
  // 401 means that the location is not ours. That is our mistake, and the payer cannot mend it.
  const isRefused =
    response.kind === 'answered' && isRefusal(response.statusCode) && response.statusCode !== 401
  if (isRefused) return toRefusal(response.body)
  return { outcome: 'kept', vault: parseResponse(wireVault, response) }
}

function isRefusal(statusCode: number): boolean {
  return statusCode >= 400 && statusCode < 500
}

/** The reason code for requests that the processor does not support. No specific code exists for them. */
const notAllowed = '1667'

function toRefusal(body: unknown): Refusal {
  const refusal = wireRefusal.safeParse(body).data ?? {}
  const isCancelled = refusal.error === 'reference_cancelled'
  const reasonCode = refusal.reasonCode ?? (isCancelled ? 'reference_cancelled' : notAllowed)
  const reasonText = refusal.reasonText ?? refusal.message ?? 'The processor refused the request.'
  return { outcome: 'refused', reasonCode, reasonText }
}

/** Reads a response that must match the schema. Throws for any other response. */
export function parseResponse<Output>(schema: z.ZodType<Output>, response: WireResponse): Defined<Output> {
  const body = requireBody(response)
  const result = schema.safeParse(body)
  if (!result.success) throw new ProcessorUnreadable('the answer has another shape than expected')
  return castDefined(result.data)
}

/** Reads a response that must match the schema. Returns undefined for 404. */
export function parseResponseOrNone<Output>(
  schema: z.ZodType<Output>,
  response: WireResponse,
): Defined<Output> | undefined {
  if (response.kind === 'answered' && response.statusCode === 404) return undefined
  return parseResponse(schema, response)
}

/** Checks that the object was deleted, now or before. Throws for any other response. */
export function requireDeleted(response: WireResponse): void {
  if (response.kind !== 'answered' || response.statusCode !== 404) requireBody(response)
}

/** Returns the body of a successful response. Throws for any other response. */
export function requireBody(response: WireResponse): unknown {
  if (response.kind === 'unreadable') throw new ProcessorUnreadable('the answer is no JSON')
  if (response.kind !== 'answered' || response.statusCode >= 500)
    throw new ProcessorUnavailable('the processor cannot be reached')
  if (response.statusCode >= 400)
    throw new ProcessorUnreadable(`the processor answered ${response.statusCode}`)
  return response.body
}
