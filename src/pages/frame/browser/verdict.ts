/**
 * The response to an API call. `lost` means that none came, or that it does not show what the service did. `retryAfter`
 * is the time to wait before another try, in seconds.
 */
export type Reply = { status: number; body: Record<string, unknown>; retryAfter?: number } | 'lost'

/**
 * The meaning of a response for a payment. After `lost`, `in progress` and `too fast` it is unknown whether a request
 * was processed. Resending with the same key is safe.
 */
export type Verdict =
  | 'paid'
  | 'declined'
  | 'changed'
  | 'quote changed'
  | 'unknown'
  | 'not charged'
  | 'refused'
  | 'in progress'
  | 'too fast'
  | 'lost'

/** The outcome of a payment, with the reason code of a decline or 0, and the seconds to wait if it is too fast. */
export type Outcome = { verdict: Verdict; reasonCode: number; retryAfter: number }

/** Derives the outcome of a payment from a response. */
export function toOutcome(reply: Reply): Outcome {
  const reasonCode = reply === 'lost' ? undefined : reply.body['reasonCode']
  return {
    verdict: toVerdict(reply),
    reasonCode: typeof reasonCode === 'number' ? reasonCode : 0,
    retryAfter: toRetryAfter(reply) ?? 0,
  }
}

/** Returns the seconds to wait after too many tries; undefined for any other response. */
export function toRetryAfter(reply: Reply): number | undefined {
  return reply !== 'lost' && reply.status === 429 ? (reply.retryAfter ?? 0) : undefined
}

/**
 * Classifies the response to a payment. An unexpected response counts as lost, never as a payment that was not made.
 */
export function toVerdict(reply: Reply): Verdict {
  if (reply === 'lost') return 'lost'
  const { status, body } = reply
  if (status === 200) return body['status'] === 'success' ? 'paid' : 'lost'
  if (body['reasonCode'] === 'OUTCOME_UNKNOWN') return 'unknown'
  if (body['reasonCode'] === 'NOT_CHARGED') return 'not charged'
  if (body['reasonCode'] === 'QUOTE_CHANGED') return 'quote changed'
  if ((status === 400 || status === 422) && typeof body['reasonCode'] === 'number') return 'declined'
  if (status === 409) return 'in progress'
  if (status === 429) return 'too fast'
  if (status >= 500 || status < 400) return 'lost'
  return body['reasonCode'] === undefined && status === 400 ? 'refused' : 'changed'
}
