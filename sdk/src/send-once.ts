import type { FieldProblem } from './errors.ts'

/** A request as it is sent, the same for all attempts of a call. */
export type Outgoing = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

/** The outcome of one attempt. */
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
 * Sends a request once. An unreadable response counts as none. Redirects are not followed: their target would receive
 * the credential.
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
    const response = await fetch(url, {
      ...rest,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: ending.signal,
    })
    return parseResponse(response, await response.text())
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
  // A proxy in between may answer errors in any format, but not a success.
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

// A date is ignored, because the clocks of both sides may differ.
function seconds(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** Returns the fields of an error response. Responses of other servers, such as proxies, yield none. */
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
