import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '#kernel/refusals'
import type { RequestLog } from '#platform/telemetry'
import { errorAnswer } from './envelope.ts'
import { onEveryAnswer } from './every-answer.ts'

/** What is needed to answer where no request has come into being. */
export type Answering = { newCorrelationId(): string; isHttps: boolean; requests: RequestLog }

/** A request that is not HTTP never becomes a request: it is answered on its bare connection. */
export function answerUnreadableRequest(
  options: Answering,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { headers, text } = refusal(options, new ApiError('bad_request'))
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`${['HTTP/1.1 400 Bad Request', ...head].join('\r\n')}\r\n\r\n${text}`)
}

/** A request that expects what no server does is answered before it is routed. */
export function answerExpectation(
  options: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers, text } = refusal(options, new ApiError('expectation_failed'))
  response.writeHead(417, headers).end(text)
  request.resume()
}

function refusal(options: Answering, error: ApiError): { headers: Record<string, string>; text: string } {
  const correlationId = options.newCorrelationId()
  const { statusCode, body } = errorAnswer(error, correlationId)
  const text = JSON.stringify(body)
  options.requests.failed({ ...nothingKnown, statusCode, code: body.error, correlationId })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    CorrelationId: correlationId,
    Connection: 'close',
    ...onEveryAnswer(options),
  }
  return { headers, text }
}

const nothingKnown = {
  method: 'unknown',
  route: 'unknown',
  reasonCode: undefined,
  companyId: undefined,
  keyId: undefined,
  personId: undefined,
  durationMs: 0,
}
