import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { bodyBytesMax, textLengthMax } from '../limits.ts'
import { getErrorMessage } from '../log.ts'
import type { Log } from '../log.ts'
import { RequestError } from './request-error.ts'

/** The web server without routes: how bodies are read and how refusals are answered. */
export function createServer(log: Log, stopping: AbortSignal): FastifyInstance {
  const app = fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    // A reference of 255 characters stands in an address, where each may take nine (%F0%9F...).
    routerOptions: { maxParamLength: textLengthMax * 9 },
  })
  addJsonParser(app)
  // A connection that a client keeps open after an answer would hold up the stop for as long as it may be kept.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
  app.setNotFoundHandler(() => {
    throw new RequestError('not_found', { message: 'There is no such route.' })
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRequestError(error)
    if (refusal.status === 500)
      log('request_failed', {
        method: request.method,
        route: request.routeOptions.url ?? '',
        message: getErrorMessage(error),
      })
    return reply.code(refusal.status).send(refusal.body)
  })
  return app
}

/** Turns whatever was thrown into the answer that the protocol has for it. */
function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  if (!(error instanceof Error) || !('statusCode' in error)) return new RequestError('internal')
  if (error.statusCode === 413) return new RequestError('body_too_large')
  if (error.statusCode === 415) return new RequestError('unsupported_media_type')
  // What the server itself finds wrong with a request, such as an address that cannot be decoded.
  return error.statusCode === 400 ? new RequestError('invalid_request') : new RequestError('internal')
}

// An empty body is no body: a client may send its usual content type with a DELETE.
function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body.toString()))
    } catch {
      done(new RequestError('malformed_json'))
    }
  })
}
