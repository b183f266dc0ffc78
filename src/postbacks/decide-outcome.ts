import { postbackRetryDelaysMs } from '#kernel/limits'
import type { OutboundResult } from '#platform/outbound'

/** What an attempt made of a delivery. */
export type Outcome =
  | { status: 'delivered' | 'dropped' | 'parked' }
  | { status: 'pending'; nextAttemptAt: number }

/** The facts of an attempt: how many came before it on this schedule, and when it ended on the company's clock. */
export type AttemptFacts = {
  answer: OutboundResult
  attemptsBefore: number
  endedAt: number
  /** The part by which a wait is stretched, from 0 on. */
  stretch: number
}

/** Decides what follows from an endpoint's answer. Spec, Retries. */
export function decideOutcome({ answer, attemptsBefore, endedAt, stretch }: AttemptFacts): Outcome {
  const verdict = verdictOf(answer)
  if (verdict === 'accepted') return { status: 'delivered' }
  if (verdict === 'rejected') return { status: 'dropped' }
  const delayMs = postbackRetryDelaysMs[attemptsBefore]
  if (delayMs === undefined) return { status: 'parked' }
  return { status: 'pending', nextAttemptAt: endedAt + Math.round(delayMs * (1 + stretch)) }
}

function verdictOf(answer: OutboundResult): 'accepted' | 'rejected' | 'not taken' {
  if (answer.kind === 'failed') return 'not taken'
  const { statusCode } = answer
  if (statusCode >= 200 && statusCode < 300) return 'accepted'
  // Any other 4xx is a permanent rejection. A redirect is none: it is not followed, and may be gone the next time.
  const isRejection = statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429
  return isRejection ? 'rejected' : 'not taken'
}

const stretchMax = 0.1

/**
 * The part by which an event's waits are stretched, so that events that failed together are not retried together. It
 * comes from the random end of the event's own id.
 */
export function stretchOf(eventId: string): number {
  return (Number.parseInt(eventId.slice(-8), 16) / 2 ** 32) * stretchMax
}
