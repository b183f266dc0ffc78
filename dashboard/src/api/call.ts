import { isUnattended } from './activity.ts'
import type { ResponseOf, BodyOf, CallName } from './calls.ts'
import { promptUser } from './questions.ts'
import { ApiError, NetworkError } from './refused.ts'
import { createStore } from './store.ts'

/** What a call is sent with. */
export type RequestInput<Name extends CallName> = {
  /** What stands in the path in place of `{...}`. */
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: BodyOf<Name>
  /** Whose records are meant, for calls of the API. */
  companyId?: string
  /** The same for every try of one act, so that two of them are one. */
  key?: string
  /** Whether a refusal may lead to a question; not where signing in is what the page is for. */
  asks?: boolean
  /** Hands over the answer to this very call where it was asked for before, once; undefined where it was not. */
  askedBefore?: () => Promise<Response> | undefined
}

/** Whether the last call came through. */
export const connection = createStore<'up' | 'down'>('up')

/** Whether the server takes nothing of this person until there is a second factor. */
export const secondFactorNeeded = createStore(false)

let csrfToken = ''

// Signing in again and confirming are at most one each; a token that another tab made old is one more.
const attemptsMax = 4

/**
 * Makes one call of the service. Where the session ended, or the act is one that asks for more, the person is asked, and the
 * very same call is made again. Throws `Refused` or `Unreachable`.
 */
export async function request<Name extends CallName>(
  name: Name,
  sent: RequestInput<Name> = {},
): Promise<ResponseOf<Name>> {
  const response = await requestWithRetries(name, sent)
  return parseBody(await getBody(response)) as ResponseOf<Name>
}

/** What a call answered, which is nothing at all of some. An answer that broke off is none. */
async function getBody(response: Response): Promise<unknown> {
  const contentType = response.headers.get('content-type')
  if (contentType === null || response.status === 204) return undefined
  try {
    return contentType.startsWith('text/plain') ? await response.text() : await response.json()
  } catch {
    throw new NetworkError()
  }
}

/** A call that answers a file. */
export type FileCall = Extract<CallName, `GET ${string}.csv`>

/** Makes a call as `call` does, and waits for all of the file that it answers: one that broke off is none. */
export async function requestFile<Name extends FileCall>(
  name: Name,
  sent: RequestInput<Name>,
): Promise<{ file: Blob; fileName: string }> {
  const response = await requestWithRetries(name, sent)
  const [, fileName = 'export.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const file = await response.blob().catch(() => {
    throw new Error('The file broke off before its end, and was thrown away. Try again.')
  })
  return { file, fileName }
}

async function requestWithRetries<Name extends CallName>(
  name: Name,
  sent: RequestInput<Name>,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const usedToken = csrfToken
    const response = await send(name, sent)
    if (response.ok) return response
    const refused = new ApiError(response, await response.json().catch(() => undefined))
    const mayAsk = sent.asks !== false && tries < attemptsMax
    if (!mayAsk || !(await canRetry(refused, usedToken, name))) throw refused
  }
}

function parseBody(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'csrfToken' in body) csrfToken = String(body.csrfToken)
  return body
}

async function send(
  name: string,
  { params = {}, query = {}, body, companyId, key, askedBefore }: RequestInput<CallName>,
) {
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(params[each] ?? ''))
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([each, value]) => (value ? [[each, value]] : [])),
  )
  const headers = new Headers({
    accept: name.endsWith('.csv') ? 'text/csv, application/json' : 'application/json',
  })
  if (method !== 'GET') headers.set('x-csrf-token', csrfToken)
  if (isUnattended()) headers.set('x-unattended', 'true')
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (companyId !== undefined) headers.set('x-company-id', companyId)
  if (key !== undefined) headers.set('Idempotency-Key', key)
  try {
    const response = await (askedBefore?.() ??
      fetch(asked.size > 0 ? `${filled}?${asked}` : filled, {
        method,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }))
    connection.write('up')
    return response
  } catch {
    connection.write('down')
    throw new NetworkError()
  }
}

/** Whether what was refused may be taken now. */
async function canRetry(refused: ApiError, usedToken: string, name: string): Promise<boolean> {
  if (refused.statusCode === 401) {
    // Also said of a password or a code that is wrong: then the session stands.
    const isMe = name === 'GET /dashboard/v1/me'
    return isMe || !(await hasSession()) ? promptUser('sign in again') : csrfToken !== usedToken
  }
  if (refused.statusCode !== 403) return false
  if (refused.reauthenticate) return promptUser('confirm')
  if (refused.twoFactorRequired) {
    secondFactorNeeded.write(true)
    return false
  }
  if (name.startsWith('GET ')) return false
  // Another tab signed in meanwhile: the cookie is its, and the token here is of the session before.
  await request('GET /dashboard/v1/me', { asks: false })
  return csrfToken !== usedToken
}

async function hasSession(): Promise<boolean> {
  try {
    await request('GET /dashboard/v1/me', { asks: false })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return false
    throw error
  }
}
