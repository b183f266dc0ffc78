import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { LockedKey } from '#platform/idempotency'
import type { CompanyId, PersonId, Uuid } from '#kernel/ids'
import type { FieldProblem, RefusalName } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import type { EncodedText } from './compress.ts'

/** What is known of a request before its body is read. */
export type IncomingRequest = {
  method: string
  path: string
  header(name: string): string | undefined
  address: string
  correlationId: string
  /** Told whose credential it showed, as soon as that is known, for the line of one that is refused. */
  heldBy?(holder: CredentialHolder): void
}

/** Whose credential a request showed. */
export type CredentialHolder = { companyId: CompanyId; keyId?: Uuid; personId?: PersonId }

/**
 * Whose idempotency keys a caller's request shares, and what the time is for them. `subject` is what the credential
 * itself addresses, where paths do not: it has keys of its own.
 */
export type KeyScope = { companyId: CompanyId; now: number; subject?: string }

/** Who may call an endpoint: turns the credential of a request into a caller, or throws the refusal. */
export type Access<Caller> = {
  /** The security scheme in the OpenAPI document, or those of which one is enough; undefined where none is needed. */
  readonly scheme: string | readonly string[] | undefined
  /** Pages and calls that anyone may reach have a lower per-address safeguard. Spec, Limits. */
  readonly public: boolean | ((request: IncomingRequest) => boolean)
  authenticate(request: IncomingRequest): Promise<Caller>
  /** Where the body holds the credential, or is signed: turns its bytes into the caller before anything else is made of them. */
  authenticateBody?(request: IncomingRequest, rawBody: Buffer): Promise<Caller>
  scope?(caller: Caller): KeyScope
  /** The origins of other pages than ours that may make the call and read its answer; none where nothing is said. */
  shownTo?(caller: Caller): readonly string[]
  /** Told when the request was answered below 400. */
  succeeded?(caller: Caller): Promise<void>
}

/**
 * What an endpoint answers; a text, bytes and a stream are sent as they are. Bytes and streams are for endpoints that honour no
 * idempotency key, since what is kept for a key is text. A stream is asked for more as it is taken, and destroyed with its connection.
 */
export type HttpResponse = {
  statusCode: number
  body: object | string | Buffer | Readable
  contentType?: string
  headers?: Record<string, string>
  /** The body, encoded once for all callers, where it never changes. */
  encoded?: EncodedText
  /** The credential that it refuses, where it is a page that does. */
  refused?: RefusedCredential
}

/** A request as an endpoint gets it: its caller known, its parts checked. */
export type EndpointRequest<Caller, Params, Query, Body> = IncomingRequest & {
  caller: Caller
  params: Params
  query: Query
  body: Body
  rawBody: Buffer
  /** The idempotency key that this request holds, where it carries one. */
  key: LockedKey | undefined
}

export type Definition<Caller, Params, Query, Body> = {
  /**
   * Its method and its path, which is written as in the OpenAPI document: `GET /api/invoices/{id}`; one that ends in `/*` is of
   * all paths below, which have no endpoint of their own.
   */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** What it is called in the OpenAPI document, and by the clients that are made of it: `createInvoice`. It never changes. */
  name?: string
  summary: string
  /** What the summary leaves out, for the OpenAPI document. */
  description?: string
  tag: string
  /** Programs ask, which can wait: what is due does not give way to it. */
  nobodyWaits?: true
  access: Access<Caller>
  /**
   * Whether the Idempotency-Key header is honoured. Spec, Authentication. The key is claimed before the handler runs; where
   * all that the handler does is `one write`, that write takes it: `HeldKey.takenWith`.
   */
  idempotent?: boolean | 'one write'
  /** Whose keys a request shares, where not its credential but its path or body says who asks; undefined where nobody is named. */
  keyScope?(sent: { params: Params; body: Body }): Promise<KeyScope | undefined>
  /** A path that does not fit this schema is not found. */
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Content types of which a body is taken as the bytes that it is, and no JSON. */
  bodyTypes?: readonly string[]
  /** The most bytes that a body may have; `bodyBytesMax` where nothing is said. */
  bodyBytesMax?: number
  /**
   * What only stored facts can tell to be wrong with a body that its schema refuses already, so that one answer names
   * every failing field. A body that fits is checked by the handler alone.
   */
  alsoWrong?(refused: { caller: Caller; params: Params; body: unknown }): Promise<FieldProblem[]>
  /** What it answers when all is well, for the OpenAPI document. */
  answers: { statusCode: number; schema?: z.ZodType; contentType?: string; description?: string }
  /** What it refuses with beside what follows from its access, path, body and key. */
  refuses?: readonly RefusalName[]
  handle(request: EndpointRequest<Caller, Params, Query, Body>): Promise<HttpResponse>
  /** What people see in place of the error envelope, where a browser opens the address; `accept` is what it says it reads. */
  refusedPage?(
    refusal: { statusCode: number; error: string; correlationId: string },
    accept?: string,
  ): HttpResponse | undefined
}

/** An endpoint whose types are its own business. */
export type Endpoint = Omit<Definition<unknown, unknown, unknown, unknown>, 'call'> & {
  method: string
  path: string
}

/** One row of the endpoint table: its schema and its handler together. */
export function endpoint<Caller, Params = unknown, Query = unknown, Body = unknown>({
  call,
  ...definition
}: Definition<Caller, Params, Query, Body>): Endpoint {
  const [method, path] = call.split(' ')
  return { ...definition, method, path } as unknown as Endpoint
}

/** Answers 200. */
export function ok(body: object | string): HttpResponse {
  return { statusCode: 200, body }
}

/** Answers 201 with what was created. */
export function created(body: object): HttpResponse {
  return { statusCode: 201, body }
}

/** The path of an endpoint as the router takes it. */
export function toRouterPath(path: Endpoint['path']): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
