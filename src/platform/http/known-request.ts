import { parse, type ParsedUrlQuery } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { holdsCardNumber } from '#kernel/card-number'
import { callerAddress, type TrustedProxies } from '#platform/caller-address'
import type { CallUnderWay } from '#platform/priority'
import type { Holder, Incoming } from './endpoint.ts'
import type { Told } from './envelope.ts'

type Options = { newCorrelationId(): string; trustedProxies: TrustedProxies | undefined }

/** What is known of a request while it is under way. */
export type Known = {
  correlationId: string
  /** Where it came from. Nothing else asks the connection: it may be a proxy's. */
  address: string
  rawBody: Buffer
  received: Received | undefined
  /** Whose request it is, once its credential said so. */
  holder: (() => Holder | undefined) | undefined
  /** What its answer says of itself, where it is refused. */
  told: Told | undefined
  /** Of a request for whose answer somebody waits. */
  call: CallUnderWay | undefined
}

export type Received = {
  incoming: Incoming
  caller: unknown
  /** The content types that its body may have. */
  bodyTypes: readonly string[]
  /** Where the body is the credential: has its caller known, once its bytes are there. */
  vouched?(rawBody: Buffer): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | undefined
  }
}

const noBody = Buffer.alloc(0)

/** What is known of a request, from its first moment on. */
export function knownOf(options: Options, request: FastifyRequest): Known {
  request.known ??= {
    correlationId: correlationIdOf(options, request),
    address: addressOf(options, request),
    rawBody: noBody,
    received: undefined,
    holder: undefined,
    told: undefined,
    call: undefined,
  }
  return request.known
}

/** A request as an endpoint's access gets it, before its body is read. */
export function incomingOf(request: FastifyRequest, known: Known): Incoming {
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
function correlationIdOf(options: Options, request: FastifyRequest): string {
  const sent = request.headers['x-correlation-id']
  const isKept = typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent) && !holdsCardNumber(sent, 'id')
  return isKept ? sent : options.newCorrelationId()
}

// Several lines of the header come as one list, in their order.
function addressOf({ trustedProxies }: Options, { headers, socket }: FastifyRequest): string {
  const sent = headers['x-forwarded-for']
  return callerAddress(trustedProxies, socket.remoteAddress, typeof sent === 'string' ? sent : undefined)
}

/** What a query says, also where its address was copied from the source of a page, in which `&` is written `&amp;`. */
export function queryIn(text: string): ParsedUrlQuery {
  return parse(text.replaceAll(/&(?:amp;)+/g, '&'))
}
