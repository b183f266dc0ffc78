import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { LockedKey } from '#platform/idempotency'
import type { CompanyId, UserId, Uuid } from '#kernel/ids'
import type { FieldProblem, RefusalName } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import type { EncodedText } from './compress.ts'

/** A request before its body is read. */
export type IncomingRequest = {
  method: string
  path: string
  header(name: string): string | undefined
  address: string
  correlationId: string
  /** Records the holder of the credential as soon as it is known, for the log line of a refused request. */
  heldBy?(holder: CredentialHolder): void
}

/** The holder of the credential of a request. */
export type CredentialHolder = { companyId: CompanyId; keyId?: Uuid; personId?: UserId }

/**
 * The namespace of a caller's idempotency keys, and their current time. `subject` is set where the credential addresses
 * a resource and the path does not; such a resource has its own keys.
 */
export type KeyScope = { companyId: CompanyId; now: number; subject?: string }

/** The access rule of an endpoint: it turns the credential of a request into a caller, or throws the refusal. */
export type Access<Caller> = {
  /**
   * The security scheme in the OpenAPI document, or a list of which one suffices. Undefined for endpoints without
   * authentication.
   */
  readonly scheme: string | readonly string[] | undefined
  /** Public pages and calls have a lower limit per IP address. Spec, Limits. */
  readonly public: boolean | ((request: IncomingRequest) => boolean)
  authenticate(request: IncomingRequest): Promise<Caller>
  /** For bodies that hold the credential or are signed: turns the raw bytes into the caller before they are parsed. */
  authenticateBody?(request: IncomingRequest, rawBody: Buffer): Promise<Caller>
  scope?(caller: Caller): KeyScope
  /** The foreign origins whose pages may make the call and read its response. Default: none. */
  shownTo?(caller: Caller): readonly string[]
  /** Runs after a response with a status below 400. */
  succeeded?(caller: Caller): Promise<void>
}

/**
 * The response of an endpoint. Texts, bytes and streams are sent unchanged. Endpoints with an idempotency key must not
 * return bytes or streams, since a stored response is text. A stream is read at the speed of the receiver, and
 * destroyed with its connection.
 */
export type HttpResponse = {
  statusCode: number
  body: object | string | Buffer | Readable
  contentType?: string
  headers?: Record<string, string>
  /** The encoded body, for a body that never changes. */
  encoded?: EncodedText
  /** The credential that the page refuses, for the security log. */
  refused?: RefusedCredential
}

/** A request with an authenticated caller and validated parts. */
export type EndpointRequest<Caller, Params, Query, Body> = IncomingRequest & {
  caller: Caller
  params: Params
  query: Query
  body: Body
  rawBody: Buffer
  /** The locked idempotency key of this request, if it carries one. */
  key: LockedKey | undefined
}

export type Definition<Caller, Params, Query, Body> = {
  /**
   * The method, and the path as in the OpenAPI document: `GET /api/invoices/{id}`. A path that ends in `/*` matches all
   * paths below it that have no endpoint.
   */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /**
   * The operation id in the OpenAPI document and in the clients generated from it: `createInvoice`. It never changes.
   */
  name?: string
  summary: string
  /** The details that the summary leaves out, for the OpenAPI document. */
  description?: string
  tag: string
  /** Only programs call the endpoint, and they can wait. Background jobs do not give way to it. */
  nobodyWaits?: true
  access: Access<Caller>
  /**
   * Whether the endpoint honours the Idempotency-Key header. Spec, Authentication. The key is claimed before the
   * handler runs. With `one write`, the single write of the handler claims it: `HeldKey.takenWith`.
   */
  idempotent?: boolean | 'one write'
  /** The key namespace, for requests whose path or body identifies the caller. Undefined if they identify no caller. */
  keyScope?(sent: { params: Params; body: Body }): Promise<KeyScope | undefined>
  /** A path that does not fit this schema is answered with not_found. */
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The content types whose bodies are kept as raw bytes and are not parsed as JSON. */
  bodyTypes?: readonly string[]
  /** The size limit of the body in bytes. Default: `bodyBytesMax`. */
  bodyBytesMax?: number
  /**
   * Checks a body that its schema refused against stored data, so that one response lists every failing field. The
   * handler alone checks a body that fits the schema.
   */
  alsoWrong?(refused: { caller: Caller; params: Params; body: unknown }): Promise<FieldProblem[]>
  /** The successful response, for the OpenAPI document. */
  answers: { statusCode: number; schema?: z.ZodType; contentType?: string; description?: string }
  /** The errors that do not already follow from the access, path, body and key. */
  refuses?: readonly RefusalName[]
  handle(request: EndpointRequest<Caller, Params, Query, Body>): Promise<HttpResponse>
  /** The page that replaces the error envelope in a browser. `accept` is the Accept header. */
  refusedPage?(
    refusal: { statusCode: number; error: string; correlationId: string },
    accept?: string,
  ): HttpResponse | undefined
}

/** An endpoint with its type parameters erased, for lists of endpoints. */
export type Endpoint = Omit<Definition<unknown, unknown, unknown, unknown>, 'call'> & {
  method: string
  path: string
}

/** Defines one row of the endpoint table: the schemas and the handler together. */
export function endpoint<Caller, Params = unknown, Query = unknown, Body = unknown>({
  call,
  ...definition
}: Definition<Caller, Params, Query, Body>): Endpoint {
  const [method, path] = call.split(' ')
  return { ...definition, method, path } as unknown as Endpoint
}

/** Returns a response with status 200. */
export function ok(body: object | string): HttpResponse {
  return { statusCode: 200, body }
}

/** Returns a response with status 201 and the created resource. */
export function created(body: object): HttpResponse {
  return { statusCode: 201, body }
}

/** Returns the path of an endpoint in the syntax of the router. */
export function toRouterPath(path: Endpoint['path']): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
