import type { paths } from './api.generated.ts'

/** The methods that calls are made with. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * The paths that take a method, as the service's OpenAPI document has them.
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
 * What a call takes as its body.
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
 * What a call answers when all is well.
 *
 * @example
 * type Invoice = AnswerOf<'get', '/api/invoices/{id}'>
 */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses } ? Contents<Responses> : never

/** What any call may be told beside what it is about. */
export type CallOptions = {
  /**
   * A name of one's own for this call, 8 to 255 characters of A-Z, a-z, 0-9, _ and -: the same call with it is carried out
   * once, for a day. Left out, every call that honours one gets a fresh one, which all its retries share.
   */
  idempotencyKey?: string
  /** Ends the call, also while it waits for its next try, and throws the signal's reason. */
  signal?: AbortSignal
  /** How long one try may take. */
  timeoutMs?: number
  /** Further headers, such as a payer's `x-invoice-token`. */
  headers?: Record<string, string>
}

type Parameters<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: infer Parameters } ? Parameters : never

type Values = Record<string, unknown>

type PathOptions<Given> = Given extends { path: infer Path extends Values } ? { path: Path } : {}

// What an address says is text: a number is written out.
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

// A type that knows nothing of a body makes an unknown one of it.
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
 * What a call is told: its path's parameters, its query, its body, and what any call takes.
 *
 * @example
 * const options: Options<'get', '/api/invoices/{id}'> = { path: { id }, signal: AbortSignal.timeout(5_000) }
 */
export type Options<M extends Method, P extends PathOf<M>> = CallOptions &
  PathOptions<Parameters<M, P>> &
  QueryOptions<Parameters<M, P>> &
  BodyOptions<BodyOf<M, P>>

/** The options as the last argument, which may be left out where nothing in them is needed. */
export type OptionsArgument<M extends Method, P extends PathOf<M>> =
  {} extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>]

type Page = { nextCursor: unknown } | { lastSequence: unknown } | { page: number; pageSize: number }

type PagedBy<M extends Method> = {
  [P in PathOf<M>]: AnswerOf<M, P> extends Page ? P : never
}[PathOf<M>]

/**
 * The paths that answer page by page: searches, and lists that are counted in pages.
 *
 * @example
 * const searches: PagedPath[] = ['/api/invoices/search', '/api/customers/search']
 */
export type PagedPath = PagedBy<'post'> | PagedBy<'get'>

/** One page of such a path. */
export type PageOf<P extends PagedPath> =
  P extends PagedBy<'post'> ? AnswerOf<'post', P> : P extends PagedBy<'get'> ? AnswerOf<'get', P> : never

/** What is told to a call that goes through all pages. */
export type PagingArgument<P extends PagedPath> =
  P extends PagedBy<'post'>
    ? OptionsArgument<'post', P>
    : P extends PagedBy<'get'>
      ? OptionsArgument<'get', P>
      : never

type Items<Page> = { [K in keyof Page]: Page[K] extends readonly (infer Item)[] ? Item : never }[keyof Page]

/**
 * One record of a path that answers page by page.
 *
 * @example
 * type Found = ItemOf<'/api/customers/search'>
 */
export type ItemOf<P extends PagedPath> = Items<PageOf<P>>

/**
 * An answer with what stood around it.
 *
 * @example
 * const { data, correlationId }: Answer<unknown> = await florin.request('get', '/api/version')
 */
export type Answer<Data> = {
  data: Data
  statusCode: number
  /** Leads to the request in the service's logs. */
  correlationId: string | undefined
  /** Whether this is the answer that an earlier request with the same key was given. */
  wasReplayed: boolean
  idempotencyKey: string | undefined
}
