import { kindOf, type Kind } from './calls.ts'
import { ConnectionError, errorOf, type FlorinError } from './errors.ts'
import { refusalIn, sendOnce, type AnswerCame, type Outcome } from './send-once.ts'
import { endingWith, wait, waitBefore, type Patience } from './waiting.ts'
import type { Session } from './session.ts'

/** The context that all calls of a client share. */
export type Surroundings = {
  fetch: typeof globalThis.fetch
  baseUrl: string
  apiKey: string
  session: Session
  timeoutMs: number
  patience: Patience
}

/** A requested call. `path` is that of the document; its parameters are in `options`. */
export type Asked = {
  method: string
  path: string
  options: {
    path?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    headers?: Record<string, string>
    idempotencyKey?: string
    signal?: AbortSignal
    timeoutMs?: number
  }
}

type Call = Asked & { kind: Kind; key: string | undefined; url: string; body: string | undefined }

/**
 * Makes a call, retries it if that is safe, and throws the service's errors. A write is retried only with an
 * Idempotency-Key, or if the response says that nothing was done. Such responses are 401 of an expired session, 408 and
 * 429.
 */
export async function makeCall(around: Surroundings, request: Asked) {
  const call = prepared(around, request)
  const { signal } = request.options
  const began = performance.now()
  let retries = 0
  let asksAgain = 0
  let renewed = false
  while (true) {
    const token = call.kind.credential === 'session' ? await sessionToken(around, signal) : undefined
    const outcome = await sendOnce(around.fetch, outgoing(around, call, token), {
      timeoutMs: request.options.timeoutMs ?? around.timeoutMs,
      signal,
    })
    if (isFine(outcome)) return { ...outcome, idempotencyKey: call.key }
    if (token !== undefined && statusOf(outcome) === 401 && !renewed) {
      renewed = true
      around.session.forget(token)
      continue
    }
    const isUnderWay = call.key !== undefined && codeOf(outcome) === 'request_in_progress'
    if (isUnderWay) asksAgain += 1
    else if (retries < around.patience.retriesMax && mayGoAgain(outcome, call)) retries += 1
    else throw failure(outcome, call)
    const waitMs = waitBefore(isUnderWay ? asksAgain : retries, around.patience, retryAfter(outcome))
    if (performance.now() - began + waitMs > around.patience.withinMs) throw failure(outcome, call)
    await wait(waitMs, signal)
  }
}

function prepared({ baseUrl }: Surroundings, request: Asked): Call {
  const { method, path, options } = request
  const kind = kindOf(method, path)
  if (options.idempotencyKey !== undefined && !kind.takesKey)
    throw new TypeError(
      `${method} ${path} honours no Idempotency-Key: it would be carried out again with the same one`,
    )
  const key = kind.takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  return { ...request, kind, key, body, url: baseUrl + filledIn(path, options.path) + queryOf(options.query) }
}

function filledIn(path: string, given: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    // An empty segment, or one of dots, would change the path.
    if (value === undefined || value === null || /^\.{0,2}$/.test(String(value)))
      throw new TypeError(`path.${name} of ${path} is missing`)
    return encodeURIComponent(String(value))
  })
}

function queryOf(given: Record<string, unknown> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

function sessionToken({ session }: Surroundings, signal: AbortSignal | undefined): Promise<string> {
  // Other calls may wait for the same session, so an abort ends only this wait.
  return endingWith(signal, session.token())
}

function outgoing({ apiKey }: Surroundings, call: Call, token: string | undefined) {
  const { method, url, body, key, kind, options } = call
  const headers = {
    accept: 'application/json, text/plain',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...options.headers,
    ...(token === undefined ? {} : { 'x-session-token': token }),
    ...(kind.credential === 'API key' ? { authorization: `Api-Key ${apiKey}` } : {}),
  }
  return { method, url, headers, body }
}

function isFine(outcome: Outcome): outcome is AnswerCame {
  return outcome.came === 'answer' && outcome.statusCode >= 200 && outcome.statusCode < 300
}

function mayGoAgain(outcome: Outcome, { kind, key }: Call): boolean {
  const isSafe = kind.isRead || key !== undefined
  if (outcome.came === 'nothing') return isSafe
  if (outcome.statusCode === 408 || outcome.statusCode === 429) return true
  // With the same key the service would only repeat that the outcome is unknown.
  const isPassing = [502, 503, 504].includes(outcome.statusCode)
  return isSafe && isPassing && refusalIn(outcome.data).reasonCode !== 'OUTCOME_UNKNOWN'
}

function failure(outcome: Outcome, { method, path, key, kind }: Call): FlorinError {
  const call = `${method} ${path}`
  const more = key === undefined ? {} : { idempotencyKey: key }
  if (outcome.came === 'nothing') {
    const isUncertain = !kind.isRead && key === undefined
    const message = `${call}: no answer came${isUncertain ? ', and it may have been carried out' : ''}`
    return new ConnectionError({ message, cause: outcome.cause, ...more })
  }
  const { statusCode, retryAfterSeconds, correlationId, data } = outcome
  const around = { statusCode, retryAfterSeconds, ...more }
  return errorOf({
    message: `${call} was answered ${statusCode}`,
    correlationId,
    ...around,
    ...refusalIn(data),
  })
}

function statusOf(outcome: Outcome): number | undefined {
  return outcome.came === 'answer' ? outcome.statusCode : undefined
}

function codeOf(outcome: Outcome): string | undefined {
  return outcome.came === 'answer' ? refusalIn(outcome.data).code : undefined
}

function retryAfter(outcome: Outcome): number | undefined {
  return outcome.came === 'answer' ? outcome.retryAfterSeconds : undefined
}
