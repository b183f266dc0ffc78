import type { ApiRequest } from './command.ts'

/** The result of a request: the response of the service, or one line with the reason for its failure. */
export type Reply = { outcome: 'answered'; body: unknown } | Failure
type Failure = {
  outcome: 'failed'
  reason: string
  /** The status of the response; undefined if there was none. */
  status?: number
}

// Moving a clock by years runs the jobs of those years.
const timeoutMs = 15 * 60_000

export async function sendRequest(
  baseUrl: string,
  token: string,
  call: ApiRequest,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<Reply> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body ? { 'content-type': 'application/json' } : {}),
        ...(call.bytes ? { 'content-type': call.bytes.contentType } : {}),
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      },
      body: call.body ? JSON.stringify(call.body) : call.bytes ? new Uint8Array(call.bytes.content) : null,
      redirect: 'error',
      signal,
    })
    const body: unknown = await response.json()
    return response.ok
      ? { outcome: 'answered', body }
      : { outcome: 'failed', reason: formatError(response.status, body), status: response.status }
  } catch (error) {
    return { outcome: 'failed', reason: `no usable response from ${url.origin}: ${describeCause(error)}` }
  }
}

/** Requests page after page, each from the cursor of the previous response, until the last one. */
export async function sendForAllPages(
  baseUrl: string,
  token: string,
  call: ApiRequest,
): Promise<{ outcome: 'answered'; bodies: unknown[] } | Failure> {
  const bodies: unknown[] = []
  let cursor: string | undefined
  do {
    const reply = await sendRequest(baseUrl, token, { ...call, query: { ...call.query, cursor } })
    if (reply.outcome === 'failed') return reply
    bodies.push(reply.body)
    const next = parseCursor(reply.body)
    if (next !== undefined && next === cursor)
      return {
        outcome: 'failed',
        reason: 'the service returned the same cursor twice',
      }
    cursor = next
  } while (cursor !== undefined)
  return { outcome: 'answered', bodies }
}

function parseCursor(body: unknown): string | undefined {
  const next = typeof body === 'object' && body && 'nextCursor' in body ? body.nextCursor : undefined
  return typeof next === 'string' ? next : undefined
}

function formatError(status: number, body: unknown): string {
  const message = typeof body === 'object' && body && 'message' in body ? String(body.message) : 'refused'
  return `${message.replaceAll(/\s+/g, ' ')} (${status})`
}

// The message of fetch is only "fetch failed". Its cause contains the reason.
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}
