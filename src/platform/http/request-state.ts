import { parse, type ParsedUrlQuery } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { hasCardNumber } from '#kernel/card-number'
import { findCallerIp, type TrustedProxies } from '#platform/caller-address'
import type { RequestInFlight } from '#platform/priority'
import type { CredentialHolder, IncomingRequest } from './endpoint.ts'
import type { ErrorCodes } from './envelope.ts'

type Options = { newCorrelationId(): string; trustedProxies: TrustedProxies | undefined }

/** What is known of a request while it is under way. */
export type RequestState = {
  correlationId: string
  /** Where it came from. Nothing else asks the connection: it may be a proxy's. */
  address: string
  rawBody: Buffer
  received: AuthenticatedRequest | undefined
  /** Whose request it is, once its credential said so. */
  holder: (() => CredentialHolder | undefined) | undefined
  /** What its answer says of itself, where it is refused. */
  told: ErrorCodes | undefined
  /** Of a request for whose answer somebody waits. */
  call: RequestInFlight | undefined
}

export type AuthenticatedRequest = {
  incoming: IncomingRequest
  caller: unknown
  /** The content types that its body may have. */
  bodyTypes: readonly string[]
  /** Where the body is the credential: has its caller known, once its bytes are there. */
  vouched?(rawBody: Buffer): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    known: RequestState | undefined
  }
}

const noBody = Buffer.alloc(0)

/** What is known of a request, from its first moment on. */
export function getRequestState(options: Options, request: FastifyRequest): RequestState {
  request.known ??= {
    correlationId: toCorrelationId(options, request),
    address: findRequestIp(options, request),
    rawBody: noBody,
    received: undefined,
    holder: undefined,
    told: undefined,
    call: undefined,
  }
  return request.known
}

/** A request as an endpoint's access gets it, before its body is read. */
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

/** A caller's own id is kept when it is short and printable and holds no card number; anything else gets a new one. */
function toCorrelationId(options: Options, request: FastifyRequest): string {
  const sent = request.headers['x-correlation-id']
  const isKept = typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent) && !hasCardNumber(sent, 'id')
  return isKept ? sent : options.newCorrelationId()
}

// Several lines of the header come as one list, in their order.
function findRequestIp({ trustedProxies }: Options, { headers, socket }: FastifyRequest): string {
  const sent = headers['x-forwarded-for']
  return findCallerIp(trustedProxies, socket.remoteAddress, typeof sent === 'string' ? sent : undefined)
}

/** What a query says, also where its address was copied from the source of a page, in which `&` is written `&amp;`. */
export function parseQuery(text: string): ParsedUrlQuery {
  return parse(text.replaceAll(/&(?:amp;)+/g, '&'))
}
