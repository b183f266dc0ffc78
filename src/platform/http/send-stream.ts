import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { secondMs } from '#kernel/clock'
import type { Log } from '#platform/telemetry'
import type { RequestState } from './request-state.ts'

// The server closes a connection after this time without progress, in ms.
const idleMsMax = 60 * secondMs

/**
 * Sends a stream at the speed of the receiver. A disconnect ends the stream. If the stream fails, the connection is
 * cut, so that the receiver does not take the body for complete.
 */
export function sendStream(
  log: Log,
  { correlationId }: Pick<RequestState, 'correlationId'>,
  reply: FastifyReply,
  body: Readable,
): FastifyReply {
  const { method, routeOptions } = reply.request
  // The framework cuts the connection of a failed stream but reports no error, so it is logged here.
  body.once('error', (error) => {
    log.error('an answer broke off', { correlationId, route: routeOptions.url ?? 'unknown', error })
  })
  if (method === 'HEAD') {
    body.destroy()
    return reply.send('')
  }
  reply.raw.setTimeout(idleMsMax)
  return reply.send(body)
}
