import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/refusals'
import { parseJson } from './parse-json.ts'

/** What bodies are made of where nothing else is said. */
export const jsonOnly: readonly string[] = ['application/json']

/**
 * Has bodies of JSON read, and of `otherTypes` as they are where an endpoint takes those. `vouched` is handed the bytes before
 * anything is made of them, and refuses those that nobody vouches for.
 */
export function addBodyParsers(
  server: FastifyInstance,
  otherTypes: readonly string[],
  vouched: (request: FastifyRequest, body: Buffer) => Promise<void> | undefined,
): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      refuseOtherType(request, 'application/json')
      await vouched(request, body)
      return body.length === 0 ? undefined : parseJson(decodeUtf8(body))
    },
  )
  for (const type of new Set(otherTypes))
    server.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        refuseOtherType(request, type)
        await vouched(request, body)
      },
    )
}

function refuseOtherType({ known }: FastifyRequest, type: string): void {
  const types = known?.received?.bodyTypes ?? jsonOnly
  if (!types.includes(type)) throw toWrongTypeError(types)
}

/** The refusal of a body of another content type than these. */
export function toWrongTypeError(types: readonly string[] = jsonOnly): ApiError {
  return new ApiError('bad_request', { message: `A body must have the content type ${types.join(' or ')}.` })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Read leniently, bytes that are no UTF-8 would be stored as other characters than were sent.
function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new ApiError('bad_request', { message: 'The body is not valid UTF-8.' })
  }
}
