import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { bodyBytesMax, textLengthMax } from '../limits.ts'
import { getErrorMessage } from '../log.ts'
import type { Log } from '../log.ts'
import { RequestError } from './request-error.ts'

/** Creates the web server without routes: it parses bodies and formats refusals. */
export function createServer(log: Log, stopping: AbortSignal): FastifyInstance {
  const app = fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    // A URL may contain a reference of 255 characters, each of which may take nine when encoded (%F0%9F...).
    routerOptions: { maxParamLength: textLengthMax * 9 },
  })
  addJsonParser(app)
  // A keep-alive connection would delay the stop until it times out.
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

/** Turns any thrown value into the protocol's error. */
function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  if (!(error instanceof Error) || !('statusCode' in error)) return new RequestError('internal')
  if (error.statusCode === 413) return new RequestError('body_too_large')
  if (error.statusCode === 415) return new RequestError('unsupported_media_type')
  // Errors that fastify itself finds in a request, such as a URL that cannot be decoded.
  return error.statusCode === 400 ? new RequestError('invalid_request') : new RequestError('internal')
}

// An empty body counts as absent, because a client may send its usual content type with a DELETE.
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
