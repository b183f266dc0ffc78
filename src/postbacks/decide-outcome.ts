import { postbackRetryDelaysMs } from '#kernel/limits'
import type { OutboundResult } from '#platform/outbound'

/** The status of a delivery after an attempt. */
export type Outcome =
  | { status: 'delivered' | 'dropped' | 'parked' }
  | { status: 'pending'; nextAttemptAt: number }

/** The result of an attempt, the number of earlier attempts on this schedule, and its end on the company's clock. */
export type AttemptFacts = {
  response: OutboundResult
  attemptsBefore: number
  endedAt: number
  /** The fraction by which a delay is extended; 0 for none. */
  stretch: number
}

/** Decides the status of a delivery from the endpoint's response. Spec, Retries. */
export function decideOutcome({ response, attemptsBefore, endedAt, stretch }: AttemptFacts): Outcome {
  const verdict = classifyResult(response)
  if (verdict === 'accepted') return { status: 'delivered' }
  if (verdict === 'rejected') return { status: 'dropped' }
  const delayMs = postbackRetryDelaysMs[attemptsBefore]
  if (delayMs === undefined) return { status: 'parked' }
  return { status: 'pending', nextAttemptAt: endedAt + Math.round(delayMs * (1 + stretch)) }
}

function classifyResult(response: OutboundResult): 'accepted' | 'rejected' | 'not taken' {
  if (response.kind === 'failed') return 'not taken'
  const { statusCode } = response
  if (statusCode >= 200 && statusCode < 300) return 'accepted'
  // Any other 4xx is a permanent rejection. A redirect is not: it is not followed, and the
  // endpoint may stop redirecting before the next attempt.
  const isRejection = statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429
  return isRejection ? 'rejected' : 'not taken'
}

const jitterMax = 0.1

/**
 * Returns the fraction by which an event's delays are extended, so that events that failed together are not retried
 * together. It is derived from the random end of the event id.
 */
export function deriveJitter(eventId: string): number {
  return (Number.parseInt(eventId.slice(-8), 16) / 2 ** 32) * jitterMax
}
