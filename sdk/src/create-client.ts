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
 * The settings of a client.
 *
 * @example
 * const settings: ClientSettings = { baseUrl: 'https://pay.example.com', apiKey, timeoutMs: 10_000, retriesMax: 2 }
 */
export type ClientSettings = {
  /** The service's URL, such as `https://pay.example.com`. */
  baseUrl: string
  /** The API key, `sk_...`. Keep it on a server and out of web pages. */
  apiKey: string
  /** The limit of one attempt in ms. Default: 45 s. */
  timeoutMs?: number
  /** The maximum number of retries. Default: 4. */
  retriesMax?: number
  /** The wait before the first retry in ms. It doubles with each retry. Default: half a second. */
  firstWaitMs?: number
  /** The longest wait before a retry in ms. Default: 8 s. */
  longestWaitMs?: number
  /** No retry starts after this time in ms. Default: 3 minutes. */
  withinMs?: number
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/**
 * A client of the service. It has one function per HTTP method, typed by the paths of the OpenAPI document.
 *
 * @example
 * const owed = async (florin: FlorinClient, id: string) =>
 *   (await florin.get('/api/invoices/{id}', { path: { id } })).amountDue
 */
export type FlorinClient = {
  /** Reads a resource. */
  get<P extends PathOf<'get'>>(path: P, ...options: OptionsArgument<'get', P>): Promise<AnswerOf<'get', P>>
  /** Creates a resource or starts an action. */
  post<P extends PathOf<'post'>>(
    path: P,
    ...options: OptionsArgument<'post', P>
  ): Promise<AnswerOf<'post', P>>
  /** Changes or pays a resource. */
  put<P extends PathOf<'put'>>(path: P, ...options: OptionsArgument<'put', P>): Promise<AnswerOf<'put', P>>
  /** Deletes a resource. */
  delete<P extends PathOf<'delete'>>(
    path: P,
    ...options: OptionsArgument<'delete', P>
  ): Promise<AnswerOf<'delete', P>>
  /**
   * Makes any of these calls. The result has the status and the correlation id, and `wasReplayed` for a repeated
   * response.
   */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<M, P>
  ): Promise<Answer<AnswerOf<M, P>>>
  /** Iterates over all records of a search or list. The next page is requested when it is needed. */
  each<P extends PagedPath>(path: P, ...options: PagingArgument<P>): AsyncIterableIterator<ItemOf<P>>
  /** Iterates over the pages, each with its other fields. */
  pages<P extends PagedPath>(path: P, ...options: PagingArgument<P>): AsyncIterableIterator<PageOf<P>>
}

/**
 * Creates a client. It opens a session when a call first needs one, and a new one after that has expired. It keeps no
 * timer and no connection of its own, so it needs no close.
 *
 * @example
 * const florin = createClient({ baseUrl: 'http://127.0.0.1:4000', apiKey: process.env.FLORIN_API_KEY })
 * const customer = await florin.post('/api/customers', { body: { email: 'payer@example.com' } })
 * for await (const invoice of florin.each('/api/invoices/search', { body: { filters: {} } })) show(invoice.amountDue)
 */
export function createClient(settings: ClientSettings): FlorinClient {
  const around = surroundings(settings)
  const answer = async (request: Asked) => {
    const { data, statusCode, correlationId, wasReplayed, idempotencyKey } = await makeCall(around, request)
    return { data, statusCode, correlationId, wasReplayed, idempotencyKey }
  }
  const data = async (request: Asked) => (await makeCall(around, request)).data
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
