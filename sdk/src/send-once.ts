import type { FieldProblem } from './errors.ts'

/** A request as it goes over the wire, the same for all tries of a call. */
export type Outgoing = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

/** What came of one try. */
export type Outcome = AnswerCame | { came: 'nothing'; cause: unknown }

export type AnswerCame = {
  came: 'answer'
  statusCode: number
  data: ReturnType<typeof JSON.parse>
  correlationId: string | undefined
  wasReplayed: boolean
  retryAfterSeconds: number | undefined
}

/**
 * Sends a request once. An answer that cannot be read counts as none. Redirections are not followed: they would show the
 * credential to whoever they lead to.
 */
export async function sendOnce(
  fetch: typeof globalThis.fetch,
  { url, ...request }: Outgoing,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Outcome> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(new Error(`No answer came within ${timeoutMs} ms`)), timeoutMs)
  signal?.addEventListener('abort', end)
  try {
    const { body, ...rest } = request
    const answer = await fetch(url, {
      ...rest,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: ending.signal,
    })
    return parseResponse(answer, await answer.text())
  } catch (cause) {
    signal?.throwIfAborted()
    return { came: 'nothing', cause }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function parseResponse({ status, ok, headers }: Response, text: string): AnswerCame {
  const type = headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  // A proxy in between answers as it likes when something is wrong, but not when all is well.
  if (ok && text !== '' && !isJson && !type.startsWith('text/plain'))
    throw new Error(`The answer is ${type || 'of no type'}, and no JSON`)
  return {
    came: 'answer',
    statusCode: status,
    data: isJson && text !== '' ? JSON.parse(text) : text || undefined,
    correlationId: headers.get('correlationid') ?? undefined,
    wasReplayed: headers.get('idempotent-replayed') === 'true',
    retryAfterSeconds: seconds(headers.get('retry-after')),
  }
}

// A date is not looked at: the clocks of both sides may differ.
function seconds(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** What the body of a refusal says; nothing of what somebody else than the service answered. */
export function refusalIn(data: unknown): Partial<Refusal> {
  if (typeof data !== 'object' || data === null || !('error' in data)) return {}
  const { error, message, reasonCode, reasonText, correlationId, fields }: ReturnType<typeof JSON.parse> =
    data
  return { code: error, message, reasonCode, reasonText, correlationId, fields }
}

type Refusal = {
  code: string
  message: string
  reasonCode: string | number | undefined
  reasonText: string | undefined
  correlationId: string
  fields: FieldProblem[] | undefined
}
