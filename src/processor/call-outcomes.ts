/** The outcomes of a request to a processor, as metrics count them. */
export const callOutcomes = [
  'done',
  'refused',
  'key_refused',
  'too_many',
  'failed',
  'not_sent',
  'no_answer',
  'unreadable',
] as const
/** One outcome of a request to a processor. */
export type CallOutcome = (typeof callOutcomes)[number]

/** Is called after each request to a processor with its outcome and its duration, ms. */
export type CallObserver = (outcome: CallOutcome, durationMs: number) => void

type CallResult = { kind: 'answered'; statusCode: number } | { kind: 'not sent' | 'no answer' | 'unreadable' }

/** Sends a request and passes its outcome and duration to the observer. */
export async function observeCall<Sent extends CallResult>(
  watch: CallObserver | undefined,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const began = performance.now()
  const answer = await send()
  watch?.(toCallOutcome(answer), performance.now() - began)
  return answer
}

function toCallOutcome(response: CallResult): CallOutcome {
  if (response.kind === 'not sent') return 'not_sent'
  if (response.kind !== 'answered') return response.kind === 'unreadable' ? 'unreadable' : 'no_answer'
  const { statusCode } = response
  if (statusCode >= 500) return 'failed'
  if (statusCode === 429) return 'too_many'
  if (statusCode === 401 || statusCode === 403) return 'key_refused'
  return statusCode >= 400 ? 'refused' : 'done'
}
