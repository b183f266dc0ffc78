/** How a request to a processor ended, as whoever watches it counts it. */
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
/** One of them. */
export type CallOutcome = (typeof callOutcomes)[number]

/** Is told of each request to a processor how it ended, and after how long, ms. */
export type CallObserver = (outcome: CallOutcome, durationMs: number) => void

type CallResult = { kind: 'answered'; statusCode: number } | { kind: 'not sent' | 'no answer' | 'unreadable' }

/** Sends a request, and tells of it. */
export async function observeCall<Sent extends CallResult>(
  watch: CallObserver | undefined,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const began = performance.now()
  const answer = await send()
  watch?.(toCallOutcome(answer), performance.now() - began)
  return answer
}

function toCallOutcome(answer: CallResult): CallOutcome {
  if (answer.kind === 'not sent') return 'not_sent'
  if (answer.kind !== 'answered') return answer.kind === 'unreadable' ? 'unreadable' : 'no_answer'
  const { statusCode } = answer
  if (statusCode >= 500) return 'failed'
  if (statusCode === 429) return 'too_many'
  if (statusCode === 401 || statusCode === 403) return 'key_refused'
  return statusCode >= 400 ? 'refused' : 'done'
}
