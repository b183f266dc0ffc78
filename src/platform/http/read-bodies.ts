import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/refusals'
import { parseJson } from './parse-json.ts'

/**
 * Has bodies of JSON read, and of nothing else. `vouched` is handed the bytes before anything is made of them, and refuses those
 * that nobody vouches for.
 */
export function readBodies(
  server: FastifyInstance,
  vouched: (request: FastifyRequest, body: Buffer) => Promise<void> | undefined,
): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      await vouched(request, body)
      return body.length === 0 ? undefined : parseJson(textOf(body))
    },
  )
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
