import type { z } from 'zod'
import { castDefined, type Defined } from '../defined.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from '../processor-errors.ts'
import type { KeepResult } from '../method.ts'
import type { Refusal, Submission } from '../movement.ts'
import type { WireResponse } from '../wire.ts'
import { wireMovement, wireRefusal, wireVault } from './sandbox-wire.ts'

// What an answer of the sandbox processor means to the service.

/** What an answer says of a movement that was handed over. */
export function toSubmission(answer: WireResponse): Submission {
  if (answer.kind === 'not sent') return { outcome: 'unreachable' }
  if (answer.kind === 'no answer') return { outcome: 'no answer' }
  if (answer.kind === 'unreadable') return { outcome: 'unreadable' }
  // 401 is a location that is not ours to charge at: a mistake of ours, not the payer's.
  if (answer.statusCode === 503 || answer.statusCode === 401) return { outcome: 'unreachable' }
  if (isRefusal(answer.statusCode)) return toRefusal(answer.body)
  // A terminal was asked; its payer is not done yet.
  if (answer.statusCode === 202) return { outcome: 'waiting' }
  const movement = wireMovement.safeParse(answer.body)
  return movement.success
    ? { outcome: 'moved', movement: castDefined(movement.data) }
    : { outcome: 'unreadable' }
}

/** What an answer says of a method that was to be saved. */
export function toKeepResult(answer: WireResponse): KeepResult {
  // 401 is a location that is not ours to keep anything at: a mistake of ours, which the payer cannot mend.
  const isRefused = answer.kind === 'answered' && isRefusal(answer.statusCode) && answer.statusCode !== 401
  if (isRefused) return toRefusal(answer.body)
  return { outcome: 'kept', vault: parseResponse(wireVault, answer) }
}

function isRefusal(statusCode: number): boolean {
  return statusCode >= 400 && statusCode < 500
}

/** The reason of what the processor does not do, for which it has none of its own. */
const notAllowed = '1667'

function toRefusal(body: unknown): Refusal {
  const refusal = wireRefusal.safeParse(body).data ?? {}
  const isCancelled = refusal.error === 'reference_cancelled'
  const reasonCode = refusal.reasonCode ?? (isCancelled ? 'reference_cancelled' : notAllowed)
  const reasonText = refusal.reasonText ?? refusal.message ?? 'The processor refused the request.'
  return { outcome: 'refused', reasonCode, reasonText }
}

/** Reads an answer that must have the schema's shape; throws whatever else it is. */
export function parseResponse<Output>(schema: z.ZodType<Output>, answer: WireResponse): Defined<Output> {
  const body = requireBody(answer)
  const result = schema.safeParse(body)
  if (!result.success) throw new ProcessorUnreadable('the answer has another shape than expected')
  return castDefined(result.data)
}

/** Reads an answer; 404 is undefined. */
export function parseResponseOrNone<Output>(
  schema: z.ZodType<Output>,
  answer: WireResponse,
): Defined<Output> | undefined {
  if (answer.kind === 'answered' && answer.statusCode === 404) return undefined
  return parseResponse(schema, answer)
}

/** Makes sure that something was deleted, now or before. */
export function requireDeleted(answer: WireResponse): void {
  if (answer.kind !== 'answered' || answer.statusCode !== 404) requireBody(answer)
}

/** The body of an answer that says that it was done; throws whatever else it is. */
export function requireBody(answer: WireResponse): unknown {
  if (answer.kind === 'unreadable') throw new ProcessorUnreadable('the answer is no JSON')
  if (answer.kind !== 'answered' || answer.statusCode >= 500)
    throw new ProcessorUnavailable('the processor cannot be reached')
  if (answer.statusCode >= 400) throw new ProcessorUnreadable(`the processor answered ${answer.statusCode}`)
  return answer.body
}
