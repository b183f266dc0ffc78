import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { bodyBytesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Idempotency } from '#platform/idempotency'
import type { Log, Metrics } from '#platform/telemetry'
import { errorAnswer, isUnexpected } from './envelope.ts'
import type { Answer, Endpoint, Incoming } from './endpoint.ts'
import { parseJson } from './parse-json.ts'
import { runEndpoint } from './run-endpoint.ts'

/** The label of the published API reference. Spec, Versioning. */
export const apiVersion = '2026-07-05.1'

export type HttpOptions = {
  endpoints: Endpoint[]
  idempotency: Idempotency
  log: Log
  metrics: Metrics
  newCorrelationId(): string
  /** Refuses an address that calls too often; runs before anything else. */
  admitAddress(kind: 'any' | 'hosted', address: string): void
  /** Told after every answer to a call that may have written something. */
  onWritten(): void
}

/** A server that can be told to listen and to stop. */
export type HttpServer = {
  listen(host: string, port: number): Promise<{ port: number }>
  /** Stops taking connections and waits for the requests under way. */
  close(): Promise<void>
}

/** Serves endpoints: strict bodies, one error envelope, a correlation id on every answer. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const server = fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A request that came over an open connection while the server closes is served, and the connection then closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
    clientErrorHandler: (error, socket) => answerUnreadableRequest(options, error, socket),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-api-version', apiVersion)
      void sendError(options, request, reply, error)
    },
  })
  readBodies(server)
  prepareRequests(server, options)
  server.setErrorHandler((error, request, reply) => sendError(options, request, reply, error))
  server.setNotFoundHandler((request, reply) => sendError(options, request, reply, new ApiError('not_found')))
  for (const definition of options.endpoints) addRoute(server, options, definition)
  return {
    async listen(host, port) {
      await server.listen({ host, port })
      const address = server.server.address()
      return { port: typeof address === 'object' && address ? address.port : port }
    },
    close: () => closeServer(server),
  }
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

function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    rawBodies.set(request, body)
    try {
      done(null, body.length === 0 ? undefined : parseJson(textOf(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Read leniently, bytes that are no UTF-8 would be stored as other characters than were sent.
function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new ApiError('bad_request', { message: 'The body is not valid UTF-8.' })
  }
}

const rawBodies = new WeakMap<FastifyRequest, Buffer>()
const correlationIds = new WeakMap<FastifyRequest, string>()
/** Requests that got past their credential; no other can have written anything. */
const admitted = new WeakSet<FastifyRequest>()

// Answers hold tokens and what payers owe: nobody on the way keeps them, and no browser guesses what they are.
const onEveryAnswer = {
  'x-api-version': apiVersion,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

function prepareRequests(server: FastifyInstance, options: HttpOptions): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('CorrelationId', correlationIdOf(options, request)).headers(onEveryAnswer)
    options.admitAddress('any', request.socket.remoteAddress ?? '')
    // Before the body is read: what is not there is not there, whatever was sent to it.
    if (request.is404) throw new ApiError('not_found')
  })
  server.addHook('onSend', async (_request, reply) => {
    // A connection that is kept for the next request would keep a server open that is about to close.
    if (closing.has(server)) reply.header('connection', 'close')
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    options.metrics.request({
      route,
      method: request.method,
      statusCode: reply.statusCode,
      durationMs: reply.elapsedTime,
    })
    if (request.method !== 'GET' && admitted.has(request)) options.onWritten()
  })
}

/** A caller's own id is kept when it is short and printable; anything else gets a new one. */
function correlationIdOf(options: HttpOptions, request: FastifyRequest): string {
  const known = correlationIds.get(request)
  if (known) return known
  const sent = request.headers['x-correlation-id']
  const id = typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent) ? sent : options.newCorrelationId()
  correlationIds.set(request, id)
  return id
}

function addRoute(server: FastifyInstance, options: HttpOptions, definition: Endpoint): void {
  const received = new WeakMap<FastifyRequest, { incoming: Incoming; caller: unknown }>()
  server.route({
    method: definition.method,
    url: urlOf(definition),
    onRequest: async (request) => {
      const incoming = incomingOf(options, request)
      if (definition.access.public) options.admitAddress('hosted', incoming.address)
      // The credential comes before the body: nobody learns from a refusal what an endpoint takes.
      received.set(request, { incoming, caller: await definition.access.authenticate(incoming) })
      admitted.add(request)
    },
    handler: async (request, reply) => {
      const { incoming, caller } = received.get(request) ?? {
        incoming: incomingOf(options, request),
        caller: undefined,
      }
      const answer = await runEndpoint(definition, options.idempotency, {
        incoming,
        caller,
        params: request.params,
        query: request.query,
        body: request.body,
        rawBody: rawBodies.get(request) ?? Buffer.alloc(0),
      })
      if (answer.statusCode < 400) await tellSuccess(options, definition, caller, incoming)
      return sendAnswer(reply, answer)
    },
  })
}

function urlOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** A session that could not be slid is no reason to tell the caller that the request failed: it did not. */
async function tellSuccess(options: HttpOptions, { access }: Endpoint, caller: unknown, incoming: Incoming) {
  await access.succeeded?.(caller, incoming).catch((error: unknown) => {
    options.log.warn('a session was not slid', { correlationId: incoming.correlationId, error })
  })
}

function incomingOf(options: HttpOptions, request: FastifyRequest): Incoming {
  return {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    header(name) {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    address: request.socket.remoteAddress ?? '',
    correlationId: correlationIdOf(options, request),
  }
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  const isText = typeof answer.body === 'string'
  reply.code(answer.statusCode).headers(answer.headers ?? {})
  reply.header(
    'content-type',
    answer.contentType ?? (isText ? 'text/plain' : 'application/json') + '; charset=utf-8',
  )
  const isSentAsIs = isText || Buffer.isBuffer(answer.body)
  return reply.send(isSentAsIs ? answer.body : JSON.stringify(answer.body))
}

function sendError(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const correlationId = correlationIdOf(options, request)
  if (isUnexpected(error)) {
    const route = request.routeOptions.url ?? 'unknown'
    options.log.error('request failed', { correlationId, route, error })
  }
  const { statusCode, body, retryAfterSeconds } = errorAnswer(error, correlationId)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  if (statusCode === 401) reply.header('WWW-Authenticate', 'Api-Key, Session-Token')
  reply.header('CorrelationId', correlationId)
  const page = refusedPageOf(options, request)?.({ statusCode, correlationId })
  return sendAnswer(reply, page ?? { statusCode, body })
}

function refusedPageOf({ endpoints }: HttpOptions, { method, routeOptions }: FastifyRequest) {
  return endpoints.find(
    (definition) => definition.method === method && urlOf(definition) === routeOptions.url,
  )?.refusedPage
}

/** A request that is not HTTP never becomes a request: it is answered on its bare connection. */
function answerUnreadableRequest(
  options: HttpOptions,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const correlationId = options.newCorrelationId()
  const text = JSON.stringify(errorAnswer(new ApiError('bad_request'), correlationId).body)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${text.length}`,
    `CorrelationId: ${correlationId}`,
    `x-api-version: ${apiVersion}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
