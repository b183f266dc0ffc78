import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bodyBytesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import type { TrustedProxies } from '#platform/caller-address'
import type { Idempotency } from '#platform/idempotency'
import type { CallsUnderWay } from '#platform/priority'
import type { Log, Metrics, RequestLog, SecurityLog } from '#platform/telemetry'
import { compressedBody, isCompressible } from './compressed.ts'
import { connectionLimits, limitConnections } from './connection-limits.ts'
import { countIn, workFor } from './counted-call.ts'
import { errorAnswer, isUnexpected, withLimit, type Told } from './envelope.ts'
import { answerPreflights, shareWith } from './cross-origin.ts'
import { urlOf, type Answer, type Endpoint, type Incoming } from './endpoint.ts'
import { onEveryAnswer } from './every-answer.ts'
import { noteFailed, toldBy } from './failed-answer.ts'
import { incomingOf, knownOf, queryIn, type Received } from './known-request.ts'
import { answerExpectation, answerUnreadable } from './node-answers.ts'
import { refusingOthers } from './not-offered.ts'
import { jsonOnly, readBodies } from './read-bodies.ts'
import { runEndpoint } from './run-endpoint.ts'
import { sendStreamed } from './streamed-answer.ts'

/** What a server serves, and whom it asks and tells meanwhile. */
export type HttpOptions = {
  endpoints: Endpoint[]
  idempotency: Idempotency
  log: Log
  metrics: Metrics
  security: SecurityLog
  requests: RequestLog
  /** Counts calls for whose answers somebody waits; undefined where nobody gives way to them. */
  calls?: Pick<CallsUnderWay, 'begin'>
  /** What a browser shows where there is nothing; undefined for programs, which are answered the error envelope. */
  unknownPage?(path: string, accept: string | undefined): Answer | undefined
  /** Where a refusal is explained. */
  helpOf?(told: Told): string | undefined
  newCorrelationId(): string
  /** Refuses an address that calls too often; runs before anything else. */
  admitAddress(kind: 'any' | 'hosted', address: string): void
  /** Undefined: nobody is told by a header where a request came from. */
  trustedProxies: TrustedProxies | undefined
  /** Whether a company named this origin, whose pages may make the calls of payers. */
  isNamedOrigin(origin: string): Promise<boolean>
  /** Whether callers reach it by https, which browsers then keep to. */
  isHttps: boolean
  /** Limits of connections that are others than usual; undefined for none of their number. */
  connections?: Partial<typeof connectionLimits> | undefined
}

/** A server that can be told to listen and to stop. */
export type HttpServer = {
  listen(host: string, port: number): Promise<{ port: number }>
  /** Stops taking connections and waits for the requests under way. */
  close(): Promise<void>
}

/** Serves endpoints: strict bodies, one error envelope, a correlation id on every answer. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const limits = { ...connectionLimits, ...options.connections }
  const server = fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: limits.requestMsMax,
    http: {
      headersTimeout: limits.headMsMax,
      connectionsCheckingInterval: limits.checkedMs,
      // Node's own refusal of a request without a host has none of our headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request that came over an open connection while the server closes is served, and the connection then closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512, querystringParser: queryIn },
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers(onEveryAnswer(options))
      void sendError(options, request, reply, error)
      noteFailed(options.requests, request, reply, knownOf(options, request))
    },
  })
  answerUnreadable(server.server, options)
  limitConnections(server.server, limits, options.trustedProxies)
  server.server.on('checkExpectation', (request, response) => answerExpectation(options, request, response))
  const otherTypes = options.endpoints.flatMap(({ bodyTypes }) => bodyTypes ?? [])
  readBodies(server, otherTypes, ({ known }, body) => {
    if (known) known.rawBody = body
    return known?.received?.vouched?.(body)
  })
  prepareRequests(server, options)
  server.setErrorHandler((error, request, reply) => sendError(options, request, reply, error))
  server.setNotFoundHandler((request, reply) => sendError(options, request, reply, new ApiError('not_found')))
  for (const definition of options.endpoints) addRoute(server, options, definition)
  answerPreflights(server, options.endpoints, options.isNamedOrigin)
  return {
    async listen(host, port) {
      await server.listen({ host, port })
      const address = server.server.address()
      return { port: typeof address === 'object' && address ? address.port : port }
    },
    close: () => closeServer(server),
  }
}

// Schemas are checked by the endpoints' own. What the framework would compile others with is loaded only where nothing is named.
function withoutSchemas(): never {
  throw new Error('a route of the framework has a schema')
}

// Within the 30 s that a stopping service has. A charge that is cut off then is left to the reconciler.
const closeMaxMs = 29_000

async function closeServer(server: FastifyInstance): Promise<void> {
  closing.add(server)
  const tooLong = setTimeout(() => server.server.closeAllConnections(), closeMaxMs)
  await server.close()
  clearTimeout(tooLong)
}

const closing = new WeakSet<FastifyInstance>()

function prepareRequests(server: FastifyInstance, options: HttpOptions): void {
  server.decorateRequest('known')
  const notOffered = refusingOthers(options.endpoints)
  server.addHook('onRequest', (request, reply, done) => {
    const { correlationId, address } = knownOf(options, request)
    reply.header('CorrelationId', correlationId).headers(onEveryAnswer(options))
    try {
      options.admitAddress('any', address)
      const { headers, raw } = request
      // RFC 9112, 3.2: whoever speaks HTTP/1.1 names the host.
      if (headers.host === undefined && raw.httpVersion === '1.1')
        throw new ApiError('bad_request', { message: 'The header Host is missing.' })
      // Before the body is read: what is not there is not there, whatever was sent to it.
      if (request.is404) throw notOffered(request.method, request.url.split('?')[0] ?? '')
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { statusCode, elapsedTime: durationMs } = reply
    options.metrics.request({ route, method: request.method, statusCode, durationMs })
    noteFailed(options.requests, request, reply, knownOf(options, request))
    done()
  })
}

function addRoute(server: FastifyInstance, options: HttpOptions, definition: Endpoint): void {
  server.route({
    method: methodsOf(definition),
    url: urlOf(definition.path),
    bodyLimit: definition.bodyBytesMax ?? bodyBytesMax,
    onRequest: async (request, reply) => {
      const known = knownOf(options, request)
      if (!definition.nobodyWaits) countIn(options.calls, known, reply)
      const incoming = incomingOf(request, known)
      const { public: isPublic } = definition.access
      if (typeof isPublic === 'function' ? isPublic(incoming) : isPublic)
        options.admitAddress('hosted', incoming.address)
      // The credential comes before the body: nobody learns from a refusal what an endpoint takes.
      known.received = await receivedBy(definition, incoming)
      const { caller } = known.received
      known.holder ??= () => definition.access.scope?.(known.received?.caller)
      if (definition.access.shownTo)
        shareWith(reply, request.headers.origin, definition.access.shownTo(caller))
    },
    handler: async (request, reply) => {
      const known = knownOf(options, request)
      const { received, rawBody } = known
      if (!received) throw new Error('a request came past its credential')
      // Where nothing was sent, nothing was read either.
      if (rawBody.length === 0) await received.vouched?.(rawBody)
      const { params, query, body } = request
      const sent = { ...received, params, query, body, rawBody }
      const answer = await workFor(known, () => runEndpoint(definition, options.idempotency, sent))
      noteRefused(options, request, answer.refused)
      if (answer.statusCode < 400) await tellSuccess(options, definition, received)
      return answer.statusCode < 400
        ? sendAnswer(options, reply, answer)
        : sendRefusal(options, request, reply, answer, toldBy(answer))
    },
  })
}

/** RFC 9110, 9.3.2: HEAD is answered as GET is; Node leaves out the body. */
function methodsOf({ method }: Endpoint): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

async function receivedBy({ access, bodyTypes = jsonOnly }: Endpoint, incoming: Incoming): Promise<Received> {
  const received: Received = { incoming, bodyTypes, caller: await access.authenticate(incoming) }
  if (access.authenticateBody)
    received.vouched = async (rawBody) => {
      received.caller = await access.authenticateBody?.(incoming, rawBody)
    }
  return received
}

/** A session that could not be slid is no reason to tell the caller that the request failed: it did not. */
async function tellSuccess(
  options: HttpOptions,
  { access }: Endpoint,
  { caller, incoming }: { caller: unknown; incoming: Incoming },
): Promise<void> {
  await access.succeeded?.(caller).catch((error: unknown) => {
    options.log.warn('a session was not slid', { correlationId: incoming.correlationId, error })
  })
}

function sendAnswer(options: HttpOptions, reply: FastifyReply, answer: Answer): FastifyReply {
  const isText = typeof answer.body === 'string'
  reply.code(answer.statusCode).headers(answer.headers ?? {})
  // A connection that is kept for the next request would keep a server open that is about to close.
  if (closing.has(reply.server)) reply.header('connection', 'close')
  reply.header(
    'content-type',
    answer.contentType ?? (isText ? 'text/plain' : 'application/json') + '; charset=utf-8',
  )
  const { body } = answer
  if (body instanceof Readable) return sendStreamed(options.log, knownOf(options, reply.request), reply, body)
  if (isCompressible(answer.contentType ?? '')) {
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const compressed = compressedBody(answer, reply.request.headers['accept-encoding']?.toString())
    if (compressed) return reply.header('content-encoding', compressed.encoding).send(compressed.body)
  }
  return reply.send(isText || Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

function sendError(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const { correlationId, received } = knownOf(options, request)
  if (isUnexpected(error)) {
    const route = request.routeOptions.url ?? 'unknown'
    options.log.error('request failed', { correlationId, route, error })
  }
  noteRefused(options, request, error instanceof ApiError ? error.details.credential : undefined)
  const { statusCode, body, retryAfterSeconds } = errorAnswer(
    withLimit(error, { bytesMax: request.routeOptions.bodyLimit, types: received?.bodyTypes }),
    correlationId,
  )
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  if (statusCode === 401) reply.header('WWW-Authenticate', 'Api-Key, Session-Token')
  const { methods } = error instanceof ApiError ? error.details : {}
  if (methods) reply.header('Allow', methods.join(', '))
  reply.header('CorrelationId', correlationId)
  const page =
    statusCode === 404 && request.is404
      ? unknownPageOf(options, request)
      : refusedPageOf(options, request)?.(
          { statusCode, error: body.error, correlationId },
          request.headers.accept,
        )
  const envelope = { statusCode, body }
  return sendRefusal(options, request, reply, page ?? envelope, toldBy(envelope))
}

/** Sends what says that a request is refused; where it says so to a program, with where that is explained. */
function sendRefusal(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  told: Told | undefined,
): FastifyReply {
  knownOf(options, request).told = told
  const help = told && toldBy(answer) && options.helpOf?.(told)
  if (help !== undefined) reply.header('Link', `<${help}>; rel="help"`)
  return sendAnswer(options, reply, answer)
}

function noteRefused(
  options: HttpOptions,
  request: FastifyRequest,
  refused: RefusedCredential | undefined,
): void {
  if (!refused) return
  const { method, routeOptions } = request
  const { correlationId } = knownOf(options, request)
  options.security.refused(refused, { method, route: routeOptions.url ?? 'unknown', correlationId })
}

function unknownPageOf(options: HttpOptions, { method, url, headers }: FastifyRequest): Answer | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  return options.unknownPage?.(url.split('?')[0] ?? '', headers.accept)
}

function refusedPageOf({ endpoints }: HttpOptions, { method, routeOptions }: FastifyRequest) {
  return endpoints.find(
    (definition) => methodsOf(definition).includes(method) && urlOf(definition.path) === routeOptions.url,
  )?.refusedPage
}
