import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { secondMs } from '#kernel/clock'
import type { Log } from '#platform/telemetry'
import type { RequestState } from './request-state.ts'

// Who takes nothing for so long is taken to be gone.
const idleMsMax = 60 * secondMs

/**
 * Sends a body that comes in parts, no faster than they are taken. Who goes away ends it. One that fails half-way is cut off with its
 * connection, so that nobody takes it for whole.
 */
export function sendStream(
  log: Log,
  { correlationId }: Pick<RequestState, 'correlationId'>,
  reply: FastifyReply,
  body: Readable,
): FastifyReply {
  const { method, routeOptions } = reply.request
  // A failure is one answer's: the framework cuts that off, and nobody else hears of it.
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
