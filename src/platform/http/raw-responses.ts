import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '#kernel/refusals'
import type { RequestLog } from '#platform/telemetry'
import { toErrorResponse } from './envelope.ts'
import { getResponseHeaders } from './response-headers.ts'

/** The dependencies of a response outside the framework. */
export type RawResponseOptions = { newCorrelationId(): string; isHttps: boolean; requests: RequestLog }

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Answers unreadable or late requests on the bare connection and closes it at once. Such a request never runs, even if
 * more bytes follow. A complete request that arrived before it is still running, so the connection stays open for that
 * response alone.
 */
export function handleClientErrors(server: Server, options: RawResponseOptions): void {
  const open = new WeakMap<Socket, Set<Exchange>>()
  const ending = new WeakSet<Socket>()
  server.on('request', (request, response) => {
    const exchanges = open.get(request.socket) ?? new Set()
    const exchange = { request, response }
    open.set(request.socket, exchanges.add(exchange))
    const forget = () => void (request.complete && response.closed && exchanges.delete(exchange))
    response.once('close', forget)
    request.once('close', forget)
  })
  // Replaces the framework's own handler.
  server
    .removeAllListeners('clientError')
    .on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      if (ending.has(socket)) return
      ending.add(socket)
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const exchanges = [...(open.get(socket) ?? [])]
      const whole = exchanges.findLast(({ request, response }) => request.complete && !response.closed)
      if (whole) return void whole.response.once('close', () => socket.destroy())
      if (!exchanges.some(({ response }) => response.headersSent)) socket.write(toRawResponse(options, error))
      socket.destroy()
    })
}

function toRawResponse(options: RawResponseOptions, { code }: NodeJS.ErrnoException): string {
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const { headers, text } = buildErrorResponse(
    options,
    new ApiError(isLate ? 'request_timeout' : 'bad_request'),
  )
  const status = isLate ? '408 Request Timeout' : '400 Bad Request'
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`HTTP/1.1 ${status}`, ...head].join('\r\n')}\r\n\r\n${text}`
}

/** Answers 417 to a request with an unsupported Expect header, before routing. */
export function rejectExpectation(
  options: RawResponseOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers, text } = buildErrorResponse(options, new ApiError('expectation_failed'))
  response.writeHead(417, headers).end(text)
  request.resume()
}

function buildErrorResponse(
  options: RawResponseOptions,
  error: ApiError,
): { headers: Record<string, string>; text: string } {
  const correlationId = options.newCorrelationId()
  const { statusCode, body } = toErrorResponse(error, correlationId)
  const text = JSON.stringify(body)
  options.requests.failed({ ...unknownRequest, statusCode, code: body.error, correlationId })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    CorrelationId: correlationId,
    Connection: 'close',
    ...getResponseHeaders(options),
  }
  return { headers, text }
}

const unknownRequest = {
  method: 'unknown',
  route: 'unknown',
  reasonCode: undefined,
  companyId: undefined,
  keyId: undefined,
  personId: undefined,
  durationMs: 0,
}
