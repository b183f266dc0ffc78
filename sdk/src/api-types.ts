import type { paths } from './api.generated.ts'

/** The HTTP methods of calls. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * The paths of a method, as in the service's OpenAPI document.
 *
 * @example
 * const paths: PathOf<'put'>[] = ['/api/invoices/{id}', '/api/invoices/{id}/payment']
 */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[P][M]

type Json = 'application/json'

type Sent<Body> = { content: { [K in Json]: Body } }

/**
 * The request body of a call.
 *
 * @example
 * type NewInvoice = BodyOf<'post', '/api/invoices'>
 */
export type BodyOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { requestBody: Sent<infer Body> }
    ? Body
    : Operation<M, P> extends { requestBody?: Sent<infer Body> }
      ? Body | undefined
      : never

type Successes = 200 | 201 | 202

type Contents<Responses> = {
  [Status in keyof Responses & Successes]: Responses[Status] extends {
    content: { [K in Json]: infer Content }
  }
    ? Content
    : undefined
}[keyof Responses & Successes]

/**
 * The body of a successful response.
 *
 * @example
 * type Invoice = AnswerOf<'get', '/api/invoices/{id}'>
 */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses } ? Contents<Responses> : never

/** The options that every call accepts. */
export type CallOptions = {
  /**
   * The Idempotency-Key of this call, 8 to 255 characters of A-Z, a-z, 0-9, _ and -. The service carries out the same
   * call with the same key once, for a day. Default: a new key for each call that honours one; all retries share it.
   */
  idempotencyKey?: string
  /** Aborts the call, also while it waits for its next attempt, and throws the signal's reason. */
  signal?: AbortSignal
  /** The limit of one attempt in ms. */
  timeoutMs?: number
  /** Additional headers, such as a payer's `x-invoice-token`. */
  headers?: Record<string, string>
}

type Parameters<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: infer Parameters } ? Parameters : never

type Values = Record<string, unknown>

type PathOptions<Given> = Given extends { path: infer Path extends Values } ? { path: Path } : {}

// The values of a URL's query are texts, so a number is converted.
type Written<Query> = {
  [Name in keyof Query]: string extends Query[Name] ? Query[Name] | number : Query[Name]
}

type QueryOptions<Given> = Given extends { query: infer Query extends Values }
  ? { query: Written<Query> }
  : Given extends { query?: infer Query extends Values }
    ? [Query] extends [never]
      ? {}
      : { query?: Written<Query> }
    : {}

// A call whose schema has no body gets an unknown one.
type BodyOptions<Body> = [Body] extends [never]
  ? {}
  : unknown extends Body
    ? {}
    : undefined extends Body
      ? { body?: Exclude<Body, undefined> }
      : {} extends Body
        ? { body?: Body }
        : { body: Body }

/**
 * The options of a call: its path's parameters, its query, its body, and the options of every call.
 *
 * @example
 * const options: Options<'get', '/api/invoices/{id}'> = { path: { id }, signal: AbortSignal.timeout(5_000) }
 */
export type Options<M extends Method, P extends PathOf<M>> = CallOptions &
  PathOptions<Parameters<M, P>> &
  QueryOptions<Parameters<M, P>> &
  BodyOptions<BodyOf<M, P>>

/** The options as the last argument. It is optional if no option is required. */
export type OptionsArgument<M extends Method, P extends PathOf<M>> =
  {} extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>]

type Page = { nextCursor: unknown } | { lastSequence: unknown } | { page: number; pageSize: number }

type PagedBy<M extends Method> = {
  [P in PathOf<M>]: AnswerOf<M, P> extends Page ? P : never
}[PathOf<M>]

/**
 * The paths that return pages: searches, event feeds and numbered lists.
 *
 * @example
 * const searches: PagedPath[] = ['/api/invoices/search', '/api/customers/search']
 */
export type PagedPath = PagedBy<'post'> | PagedBy<'get'>

/** One page of a path. */
export type PageOf<P extends PagedPath> =
  P extends PagedBy<'post'> ? AnswerOf<'post', P> : P extends PagedBy<'get'> ? AnswerOf<'get', P> : never

/** The options of a call that reads all pages. */
export type PagingArgument<P extends PagedPath> =
  P extends PagedBy<'post'>
    ? OptionsArgument<'post', P>
    : P extends PagedBy<'get'>
      ? OptionsArgument<'get', P>
      : never

type Items<Page> = {
  [K in keyof Page]-?: Page[K] extends readonly (infer Item)[] ? Item : never
}[keyof Page]

/**
 * One record of a path that returns pages.
 *
 * @example
 * type Found = ItemOf<'/api/customers/search'>
 */
export type ItemOf<P extends PagedPath> = Items<PageOf<P>>

/**
 * A response with its status and its headers.
 *
 * @example
 * const { data, correlationId }: Answer<unknown> = await florin.request('get', '/api/version')
 */
export type Answer<Data> = {
  data: Data
  statusCode: number
  /** Identifies the request in the service's logs. */
  correlationId: string | undefined
  /** Whether the service repeated the response to an earlier request with the same key. */
  wasReplayed: boolean
  idempotencyKey: string | undefined
}
