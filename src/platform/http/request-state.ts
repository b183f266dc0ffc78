import { parse, type ParsedUrlQuery } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { hasCardNumber } from '#kernel/card-number'
import { findCallerIp, type TrustedProxies } from '#platform/client-ip'
import type { RequestInFlight } from '#platform/priority'
import type { CredentialHolder, IncomingRequest } from './endpoint.ts'
import type { ErrorCodes } from './envelope.ts'

type Options = { newCorrelationId(): string; trustedProxies: TrustedProxies | undefined }

/** The state of a request in flight. */
export type RequestState = {
  correlationId: string
  /** The IP address of the caller. No other code reads it from the connection, whose address may be a proxy's. */
  address: string
  rawBody: Buffer
  received: AuthenticatedRequest | undefined
  /** Returns the holder of the credential, once it is known. */
  holder: (() => CredentialHolder | undefined) | undefined
  /** The codes of the error response, if the request is refused. */
  errorCodes: ErrorCodes | undefined
  /** The body of a successful response, for the id of the record that the request made. */
  responseBody: unknown
  /** The counted call. Undefined if background work need not give way to the request. */
  call: RequestInFlight | undefined
}

export type AuthenticatedRequest = {
  incoming: IncomingRequest
  caller: unknown
  /** The accepted content types of the body. */
  bodyTypes: readonly string[]
  /** For a body that is the credential: determines the caller from the raw bytes. */
  vouched?(rawBody: Buffer): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState | undefined
  }
}

const noBody = Buffer.alloc(0)

export function getRequestState(options: Options, request: FastifyRequest): RequestState {
  request.state ??= {
    correlationId: toCorrelationId(options, request),
    address: findRequestIp(options, request),
    rawBody: noBody,
    received: undefined,
    holder: undefined,
    errorCodes: undefined,
    responseBody: undefined,
    call: undefined,
  }
  return request.state
}

/** Returns the request for the access rule of an endpoint, before the body is read. */
export function toIncomingRequest(request: FastifyRequest, known: RequestState): IncomingRequest {
  const { correlationId, address } = known
  return {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    header(name) {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    address,
    correlationId,
    heldBy(holder) {
      known.holder = () => holder
    },
  }
}

/** Keeps a correlation id of the caller if it is short, printable and free of card numbers. Otherwise creates one. */
function toCorrelationId(options: Options, request: FastifyRequest): string {
  const sent = request.headers['x-correlation-id']
  const isKept = typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent) && !hasCardNumber(sent, 'id')
  return isKept ? sent : options.newCorrelationId()
}

// Node joins several X-Forwarded-For lines into one list, in their order.
function findRequestIp({ trustedProxies }: Options, { headers, socket }: FastifyRequest): string {
  const sent = headers['x-forwarded-for']
  return findCallerIp(trustedProxies, socket.remoteAddress, typeof sent === 'string' ? sent : undefined)
}

/** Parses a query string. It also accepts `&amp;` for `&`, as in a URL copied from a page source. */
export function parseQuery(text: string): ParsedUrlQuery {
  return parse(text.replaceAll(/&(?:amp;)+/g, '&'))
}
