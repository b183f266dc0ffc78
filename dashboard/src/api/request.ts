import { isUnattended } from './activity.ts'
import type { ResponseOf, BodyOf, EndpointName } from './endpoints.ts'
import { promptUser } from './auth-prompts.ts'
import { ApiError, NetworkError } from './errors.ts'
import { createStore } from './store.ts'

/** The input of a request. */
export type RequestInput<Name extends EndpointName> = {
  /** Values for the `{...}` placeholders of the path. */
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: BodyOf<Name>
  /** A file that is sent as it is, in place of a body. */
  file?: File
  /** The company of the request, sent as a header to the API. */
  companyId?: string
  /** The idempotency key. Every try of one action has the same key. */
  key?: string
  /** Whether a refused request may open the sign-in dialog. False on pages where the user signs in. */
  mayPrompt?: boolean
  /** Returns the response of a request that the page already sent, once; undefined if there is none. */
  preloaded?: () => Promise<Response> | undefined
}

/** Whether the last request reached the server. */
export const connection = createStore<'up' | 'down'>('up')

/** Whether the server refuses every request of this user until a second factor is set up. */
export const secondFactorNeeded = createStore(false)

let csrfToken = ''

// Signing in again and confirming take one retry each. A CSRF token that another tab made stale takes one more.
const attemptsMax = 4

/**
 * Sends a request to the service. If the session ended or the action needs re-authentication, it asks the user and
 * sends the same request again.
 *
 * Throws `ApiError` if the server refused, `NetworkError` if it could not be reached.
 */
export async function request<Name extends EndpointName>(
  name: Name,
  sent: RequestInput<Name> = {},
): Promise<ResponseOf<Name>> {
  const response = await requestWithRetries(name, sent)
  return parseBody(await getBody(response)) as ResponseOf<Name>
}

/** A body that breaks off counts as a network error. */
async function getBody(response: Response): Promise<unknown> {
  const contentType = response.headers.get('content-type')
  if (contentType === null || response.status === 204) return undefined
  try {
    return contentType.startsWith('text/plain') ? await response.text() : await response.json()
  } catch {
    throw new NetworkError()
  }
}

/** The requests whose response is a file. */
export type FileEndpoint = Extract<EndpointName, `GET ${string}.csv`>

/** Sends a request as `request` does and reads the whole file of the response. Throws if the file breaks off. */
export async function requestFile<Name extends FileEndpoint>(
  name: Name,
  sent: RequestInput<Name>,
): Promise<{ file: Blob; fileName: string }> {
  const response = await requestWithRetries(name, sent)
  const [, fileName = 'export.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const file = await response.blob().catch(() => {
    throw new Error('The download was incomplete and was discarded. Try again.')
  })
  return { file, fileName }
}

async function requestWithRetries<Name extends EndpointName>(
  name: Name,
  sent: RequestInput<Name>,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const usedToken = csrfToken
    const response = await send(name, sent)
    if (response.ok) return response
    const refused = new ApiError(response, await response.json().catch(() => undefined))
    const mayPrompt = sent.mayPrompt !== false && tries < attemptsMax
    if (!mayPrompt || !(await canRetry(refused, usedToken, name))) throw refused
  }
}

function parseBody(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'csrfToken' in body) csrfToken = String(body.csrfToken)
  return body
}

async function send(
  name: string,
  { params = {}, query = {}, body, file, companyId, key, preloaded }: RequestInput<EndpointName>,
) {
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(params[each] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([each, value]) => (value ? [[each, value]] : [])),
  )
  const headers = new Headers({
    accept: name.endsWith('.csv') ? 'text/csv, application/json' : 'application/json',
  })
  if (method !== 'GET') headers.set('x-csrf-token', csrfToken)
  if (isUnattended()) headers.set('x-unattended', 'true')
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (file) headers.set('content-type', file.type)
  if (companyId !== undefined) headers.set('x-company-id', companyId)
  if (key !== undefined) headers.set('Idempotency-Key', key)
  try {
    const response = await (preloaded?.() ??
      fetch(search.size > 0 ? `${filled}?${search}` : filled, {
        method,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      }))
    connection.write('up')
    return response
  } catch {
    connection.write('down')
    throw new NetworkError()
  }
}

/** Returns whether the refused request can be sent again, after asking the user where necessary. */
async function canRetry(refused: ApiError, usedToken: string, name: string): Promise<boolean> {
  if (refused.statusCode === 401) {
    // A wrong password or code is also a 401, while the session is still valid.
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
  // If another tab signed in, the cookie is new and the CSRF token here belongs to the old session.
  await request('GET /dashboard/v1/me', { mayPrompt: false })
  return csrfToken !== usedToken
}

async function hasSession(): Promise<boolean> {
  try {
    await request('GET /dashboard/v1/me', { mayPrompt: false })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return false
    throw error
  }
}
