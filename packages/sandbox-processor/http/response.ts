import type { FastifyReply } from 'fastify'
import { RequestError } from './request-error.ts'

/** The result of a call. `trouble` says what happens to the response on its way. */
export type HttpResponse = { status: number; body: object; trouble?: 'lost' | 'unreadable' | 'failed' }

/** Thrown where the call must have no effect and no response. */
export class RequestLost extends Error {}

export function ok(body: object): HttpResponse {
  return { status: 200, body }
}

export function created(body: object): HttpResponse {
  return { status: 201, body }
}

/** Returns the response for a call that was accepted and is not executed yet. */
export function accepted(body: object): HttpResponse {
  return { status: 202, body }
}

/** Runs a call, and turns a refusal into a response, so that faults can strike that too. */
export async function toResponse(
  perform: () => Promise<HttpResponse>,
): Promise<HttpResponse | 'lost_before'> {
  try {
    return await perform()
  } catch (error) {
    if (error instanceof RequestLost) return 'lost_before'
    if (error instanceof RequestError) return { status: error.status, body: error.body }
    throw error
  }
}

/** Sends a response, with its fault applied. */
export function send(reply: FastifyReply, answer: HttpResponse | 'lost_before'): FastifyReply {
  if (answer === 'lost_before' || answer.trouble === 'lost') return dropConnection(reply)
  if (answer.trouble === 'unreadable') {
    const whole = JSON.stringify(answer.body)
    reply.code(200).type('application/json')
    return reply.send(Buffer.from(whole.slice(0, Math.ceil(whole.length / 2))))
  }
  if (answer.trouble === 'failed') return reply.code(500).send({ error: 'internal', message: 'It broke.' })
  return reply.code(answer.status).send(answer.body)
}

/** Closes the connection without a response. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
