/** What came back for a call; `lost` is no answer, or one that says nothing of what was done. */
export type Reply = { status: number; body: Record<string, unknown> } | 'lost'

/**
 * What an answer means for a payment. Only after `lost`, `in progress` and `too fast` is it open whether the same
 * request, sent again, would be the first to do anything.
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

/** What became of a payment; a decline has its reason. */
export type Outcome = { verdict: Verdict; reasonCode: number }

/** Reads what became of a payment in its answer. */
export function toOutcome(reply: Reply): Outcome {
  const reasonCode = reply === 'lost' ? undefined : reply.body['reasonCode']
  return { verdict: toVerdict(reply), reasonCode: typeof reasonCode === 'number' ? reasonCode : 0 }
}

/** Reads the answer to a payment. What is not understood counts as lost: never as a payment that did not happen. */
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
