import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bodyBytesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import type { TrustedProxies } from '#platform/client-ip'
import type { Idempotency } from '#platform/idempotency'
import type { RequestsInFlight } from '#platform/priority'
import type { Log, Metrics, RequestLog, SecurityLog } from '#platform/telemetry'
import { closeServer, isClosing } from './close-server.ts'
import { compressBody, isCompressible } from './compress.ts'
import { connectionLimits, limitConnections } from './connection-limits.ts'
import { countRequest, runCounted } from './count-request.ts'
import { toErrorResponse, isUnexpected, withBodyLimits, type ErrorCodes } from './envelope.ts'
import { answerPreflights, allowOrigin } from './cross-origin.ts'
import { toRouterPath, type HttpResponse, type Endpoint, type IncomingRequest } from './endpoint.ts'
import { getResponseHeaders } from './response-headers.ts'
import { logFailedRequest, parseErrorCodes } from './log-failed-request.ts'
import { noteResponse } from './note-response.ts'
import type { RequestRecorder } from './record-request.ts'
import { toIncomingRequest, getRequestState, parseQuery, type AuthenticatedRequest } from './request-state.ts'
import { rejectExpectation, handleClientErrors } from './raw-responses.ts'
import { createNotFound } from './not-found.ts'
import { jsonOnly, addBodyParsers } from './read-bodies.ts'
import { runEndpoint } from './run-endpoint.ts'
import { sendStream } from './send-stream.ts'

/** The endpoints and the dependencies of an HTTP server. */
export type HttpOptions = {
  endpoints: Endpoint[]
  idempotency: Idempotency
  log: Log
  metrics: Metrics
  security: SecurityLog
  requests: RequestLog
  /** Keeps requests for their companies. Undefined if no endpoint is of a company. */
  recorder?: RequestRecorder
  /** Counts requests in flight. Undefined if no background work gives way to them. */
  inFlight?: Pick<RequestsInFlight, 'begin'>
  /** Returns the page for an unknown path, or undefined for programs, which receive the error envelope. */
  unknownPage?(path: string, accept: string | undefined): HttpResponse | undefined
  /** Returns the URL of the documentation of an error. */
  helpOf?(errorCodes: ErrorCodes): string | undefined
  newCorrelationId(): string
  /** Throws if an IP address sends too many requests. It runs before all other checks. */
  admitAddress(kind: 'any' | 'hosted', address: string): void
  /** If undefined, forwarding headers are ignored. */
  trustedProxies: TrustedProxies | undefined
  /** Whether a company configured this origin for payer calls from its pages. */
  isNamedOrigin(origin: string): Promise<boolean>
  /** Whether callers connect by HTTPS. Browsers then use HTTPS only. */
  isHttps: boolean
  /** Overrides of the default connection limits. */
  connections?: Partial<typeof connectionLimits> | undefined
}

/** An HTTP server that has not started yet. */
export type HttpServer = {
  listen(host: string, port: number): Promise<{ port: number }>
  /** Stops accepting connections and waits for the requests in flight. */
  close(): Promise<void>
}

/** Creates a server with strict bodies, one error envelope and a correlation id on every response. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const limits = { ...connectionLimits, ...options.connections }
  const server = fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: limits.requestMsMax,
    http: {
      headersTimeout: limits.headMsMax,
      connectionsCheckingInterval: limits.checkedMs,
      // Node's own response to a missing Host header would lack our headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request on an open connection is still served while the server closes. Its connection closes afterwards.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512, querystringParser: parseQuery },
    schemaController: {
      compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas },
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers(getResponseHeaders(options))
      void sendError(options, request, reply, error)
      logFailedRequest(options.requests, request, reply, getRequestState(options, request))
    },
  })
  handleClientErrors(server.server, options)
  limitConnections(server.server, limits, options.trustedProxies)
  server.server.on('checkExpectation', (request, response) => rejectExpectation(options, request, response))
  const otherTypes = options.endpoints.flatMap(({ bodyTypes }) => bodyTypes ?? [])
  addBodyParsers(server, otherTypes, ({ state: known }, body) => {
    if (known) known.rawBody = body
    return known?.received?.vouched?.(body)
  })
  addHooks(server, options)
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

// The endpoints validate with their own schemas. The framework loads its compilers unless these are replaced.
function rejectSchemas(): never {
  throw new Error('a route of the framework has a schema')
}

function addHooks(server: FastifyInstance, options: HttpOptions): void {
  server.decorateRequest('known')
  const notOffered = createNotFound(options.endpoints)
  server.addHook('onRequest', (request, reply, done) => {
    const { correlationId, address } = getRequestState(options, request)
    reply.header('CorrelationId', correlationId).headers(getResponseHeaders(options))
    try {
      options.admitAddress('any', address)
      const { headers, raw } = request
      // RFC 9112, 3.2: an HTTP/1.1 request must have a Host header.
      if (headers.host === undefined && raw.httpVersion === '1.1')
        throw new ApiError('bad_request', { message: 'The header Host is missing.' })
      // Runs before the body is read: an unknown path is not_found for any body.
      if (request.is404) throw notOffered(request.method, request.url.split('?')[0] ?? '')
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  server.addHook('onResponse', (request, reply, done) => {
    noteResponse(options, request, reply, getRequestState(options, request))
    done()
  })
}

function addRoute(server: FastifyInstance, options: HttpOptions, definition: Endpoint): void {
  server.route({
    method: listMethods(definition),
    url: toRouterPath(definition.path),
    bodyLimit: definition.bodyBytesMax ?? bodyBytesMax,
    onRequest: async (request, reply) => {
      const known = getRequestState(options, request)
      if (!definition.nobodyWaits) countRequest(options.inFlight, known, reply)
      const incoming = toIncomingRequest(request, known)
      const { public: isPublic } = definition.access
      if (typeof isPublic === 'function' ? isPublic(incoming) : isPublic)
        options.admitAddress('hosted', incoming.address)
      // The credential is checked before the body: a caller without one must not learn from an error which fields an
      // endpoint accepts.
      known.received = await authenticateRequest(definition, incoming)
      const { caller } = known.received
      known.holder ??= () => definition.access.scope?.(known.received?.caller)
      if (definition.access.shownTo)
        allowOrigin(reply, request.headers.origin, definition.access.shownTo(caller))
    },
    handler: async (request, reply) => {
      const known = getRequestState(options, request)
      const { received, rawBody } = known
      if (!received) throw new Error('a request came past its credential')
      // The body parser does not run for an empty body.
      if (rawBody.length === 0) await received.vouched?.(rawBody)
      const { params, query, body } = request
      const sent = { ...received, params, query, body, rawBody }
      const response = await runCounted(known, () => runEndpoint(definition, options.idempotency, sent))
      known.responseBody = response.body
      logRefusedCredential(options, request, response.refused)
      if (response.statusCode < 400) await notifySuccess(options, definition, received)
      return response.statusCode < 400
        ? sendResponse(options, reply, response)
        : sendRefusal(options, request, reply, response, parseErrorCodes(response))
    },
  })
}

/** RFC 9110, 9.3.2: a HEAD request gets the response of GET. Node omits the body. */
function listMethods({ method }: Endpoint): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

async function authenticateRequest(
  { access, bodyTypes = jsonOnly }: Endpoint,
  incoming: IncomingRequest,
): Promise<AuthenticatedRequest> {
  const received: AuthenticatedRequest = { incoming, bodyTypes, caller: await access.authenticate(incoming) }
  if (access.authenticateBody)
    received.vouched = async (rawBody) => {
      received.caller = await access.authenticateBody?.(incoming, rawBody)
    }
  return received
}

/** Reports success to the access rule. A failed session extension is only logged: the request succeeded. */
async function notifySuccess(
  options: HttpOptions,
  { access }: Endpoint,
  { caller, incoming }: { caller: unknown; incoming: IncomingRequest },
): Promise<void> {
  await access.succeeded?.(caller).catch((error: unknown) => {
    options.log.warn('a session was not slid', { correlationId: incoming.correlationId, error })
  })
}

function sendResponse(options: HttpOptions, reply: FastifyReply, response: HttpResponse): FastifyReply {
  const isText = typeof response.body === 'string'
  reply.code(response.statusCode).headers(response.headers ?? {})
  // A kept-alive connection would delay the close of the server.
  if (isClosing(reply.server)) reply.header('connection', 'close')
  reply.header(
    'content-type',
    response.contentType ?? (isText ? 'text/plain' : 'application/json') + '; charset=utf-8',
  )
  const { body } = response
  if (body instanceof Readable)
    return sendStream(options.log, getRequestState(options, reply.request), reply, body)
  if (isCompressible(response.contentType ?? '')) {
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const compressed = compressBody(response, reply.request.headers['accept-encoding']?.toString())
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
  const { correlationId, received } = getRequestState(options, request)
  if (isUnexpected(error)) {
    const route = request.routeOptions.url ?? 'unknown'
    options.log.error('request failed', { correlationId, route, error })
  }
  logRefusedCredential(options, request, error instanceof ApiError ? error.details.credential : undefined)
  const { statusCode, body, retryAfterSeconds } = toErrorResponse(
    withBodyLimits(error, { bytesMax: request.routeOptions.bodyLimit, types: received?.bodyTypes }),
    correlationId,
  )
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  if (statusCode === 401) reply.header('WWW-Authenticate', 'Api-Key, Session-Token')
  const { methods } = error instanceof ApiError ? error.details : {}
  if (methods) reply.header('Allow', methods.join(', '))
  reply.header('CorrelationId', correlationId)
  const page =
    statusCode === 404 && request.is404
      ? renderUnknownPage(options, request)
      : findErrorPage(options, request)?.(
          { statusCode, error: body.error, correlationId },
          request.headers.accept,
        )
  const envelope = { statusCode, body }
  return sendRefusal(options, request, reply, page ?? envelope, parseErrorCodes(envelope))
}

/** Sends an error response. A response to a program links to the documentation of its error. */
function sendRefusal(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  response: HttpResponse,
  errorCodes: ErrorCodes | undefined,
): FastifyReply {
  getRequestState(options, request).errorCodes = errorCodes
  const help = errorCodes && parseErrorCodes(response) && options.helpOf?.(errorCodes)
  if (help !== undefined) reply.header('Link', `<${help}>; rel="help"`)
  return sendResponse(options, reply, response)
}

function logRefusedCredential(
  options: HttpOptions,
  request: FastifyRequest,
  refused: RefusedCredential | undefined,
): void {
  if (!refused) return
  const { method, routeOptions } = request
  const { correlationId } = getRequestState(options, request)
  options.security.refused(refused, { method, route: routeOptions.url ?? 'unknown', correlationId })
}

function renderUnknownPage(
  options: HttpOptions,
  { method, url, headers }: FastifyRequest,
): HttpResponse | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  return options.unknownPage?.(url.split('?')[0] ?? '', headers.accept)
}

function findErrorPage({ endpoints }: HttpOptions, { method, routeOptions }: FastifyRequest) {
  return endpoints.find(
    (definition) =>
      listMethods(definition).includes(method) && toRouterPath(definition.path) === routeOptions.url,
  )?.refusedPage
}
