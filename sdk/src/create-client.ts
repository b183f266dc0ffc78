import type {
  Answer,
  AnswerOf,
  ItemOf,
  Method,
  OptionsArgument,
  PagedPath,
  PageOf,
  PagingArgument,
  PathOf,
} from './api-types.ts'
import { makeCall, type Asked, type Surroundings } from './call.ts'
import { itemsIn, pagesOf } from './pages.ts'
import { keepSession } from './session.ts'

/**
 * What a client is made with.
 *
 * @example
 * const settings: ClientSettings = { baseUrl: 'https://pay.example.com', apiKey, timeoutMs: 10_000, retriesMax: 2 }
 */
export type ClientSettings = {
  /** Where the service is, such as `https://pay.example.com`. */
  baseUrl: string
  /** The API key, `sk_...`. It belongs on a server and in no page. */
  apiKey: string
  /** How long one try of a call may take: 45 s. */
  timeoutMs?: number
  /** How often a call is tried again: 4 times. */
  retriesMax?: number
  /** How long to wait before the second try: half a second, from then on twice as long each time. */
  firstWaitMs?: number
  /** How long to wait at most: 8 s. */
  longestWaitMs?: number
  /** After so long no further try begins: 3 minutes. */
  withinMs?: number
  /** What takes the place of the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/**
 * A client of the service: one method for each of HTTP, by the paths of its document.
 *
 * @example
 * const owed = async (florin: FlorinClient, id: string) =>
 *   (await florin.get('/api/invoices/{id}', { path: { id } })).amountDue
 */
export type FlorinClient = {
  /** Reads. */
  get<P extends PathOf<'get'>>(path: P, ...options: OptionsArgument<'get', P>): Promise<AnswerOf<'get', P>>
  /** Creates, or has something done. */
  post<P extends PathOf<'post'>>(
    path: P,
    ...options: OptionsArgument<'post', P>
  ): Promise<AnswerOf<'post', P>>
  /** Changes, or pays. */
  put<P extends PathOf<'put'>>(path: P, ...options: OptionsArgument<'put', P>): Promise<AnswerOf<'put', P>>
  /** Takes away. */
  delete<P extends PathOf<'delete'>>(
    path: P,
    ...options: OptionsArgument<'delete', P>
  ): Promise<AnswerOf<'delete', P>>
  /** Makes any of these calls, and answers with the status, the correlation id and whether it is a repetition. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<M, P>
  ): Promise<Answer<AnswerOf<M, P>>>
  /** All records of a search or list, one after the other; the next page is asked for when it is needed. */
  each<P extends PagedPath>(path: P, ...options: PagingArgument<P>): AsyncIterableIterator<ItemOf<P>>
  /** The same page by page, with what a page says beside its records. */
  pages<P extends PagedPath>(path: P, ...options: PagingArgument<P>): AsyncIterableIterator<PageOf<P>>
}

/**
 * Makes a client. It opens a session when the first call needs one, and another when that is over; it keeps no timer and
 * no connection of its own, so that nothing has to be closed.
 *
 * @example
 * const florin = createClient({ baseUrl: 'http://127.0.0.1:4000', apiKey: process.env.FLORIN_API_KEY })
 * const customer = await florin.post('/api/customers', { body: { email: 'payer@example.com' } })
 * for await (const invoice of florin.each('/api/invoices/search', { body: { filters: {} } })) show(invoice.amountDue)
 */
export function createClient(settings: ClientSettings): FlorinClient {
  const around = surroundings(settings)
  const answer = async (asked: Asked) => {
    const { data, statusCode, correlationId, wasReplayed, idempotencyKey } = await makeCall(around, asked)
    return { data, statusCode, correlationId, wasReplayed, idempotencyKey }
  }
  const data = async (asked: Asked) => (await makeCall(around, asked)).data
  const pages = (path: string, options: Asked['options'] = {}) => pagesOf(data, path, options)
  return {
    get: (path, ...[options = {}]) => data({ method: 'GET', path, options }),
    post: (path, ...[options = {}]) => data({ method: 'POST', path, options }),
    put: (path, ...[options = {}]) => data({ method: 'PUT', path, options }),
    delete: (path, ...[options = {}]) => data({ method: 'DELETE', path, options }),
    request: (method, path, ...[options = {}]) =>
      answer({ method: method.toUpperCase(), path: String(path), options }),
    pages: (path, ...[options = {}]) => pages(path, options),
    async *each(path, ...[options = {}]) {
      for await (const page of pages(path, options)) yield* itemsIn(page)
    },
  }
}

function surroundings(settings: ClientSettings): Surroundings {
  const { baseUrl, apiKey, timeoutMs = 45_000, fetch = globalThis.fetch } = settings
  const { retriesMax = 4, firstWaitMs = 500, longestWaitMs = 8_000, withinMs = 180_000 } = settings
  if (!/^https?:\/\//.test(baseUrl))
    throw new TypeError('baseUrl is an address that begins with https:// or http://')
  if (!apiKey) throw new TypeError('apiKey is missing')
  const shared = { fetch, apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), timeoutMs }
  const around: Surroundings = {
    ...shared,
    patience: { retriesMax, firstWaitMs, longestWaitMs, withinMs },
    session: keepSession(async () => (await makeCall(around, opening)).data.sessionToken),
  }
  return around
}

const opening: Asked = { method: 'POST', path: '/api/auth/session', options: {} }
