import type { FastifyReply } from 'fastify'
import { RequestError } from './request-error.ts'

/** What a call came to; `trouble` says what happens to the answer on its way. */
export type HttpResponse = { status: number; body: object; trouble?: 'lost' | 'unreadable' | 'failed' }

/** Thrown where nothing must be done and the caller must hear nothing. */
export class RequestLost extends Error {}

export function ok(body: object): HttpResponse {
  return { status: 200, body }
}

export function created(body: object): HttpResponse {
  return { status: 201, body }
}

/** Taken on, and not done yet. */
export function accepted(body: object): HttpResponse {
  return { status: 202, body }
}

/** Runs a call; a refusal is an answer like any other, so that faults can strike it on its way too. */
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

/** Sends an answer, or what its trouble leaves of it. */
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

/** Closes the connection without a word. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
