import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/refusals'
import { parseJson } from './parse-json.ts'

/** The default content types of a body. */
export const jsonOnly: readonly string[] = ['application/json']

/**
 * Registers the parsers for JSON bodies and for the raw bodies of `otherTypes`. `vouched` receives the bytes before
 * they are parsed, and refuses those without a valid credential.
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

function refuseOtherType({ state: known }: FastifyRequest, type: string): void {
  const types = known?.received?.bodyTypes ?? jsonOnly
  if (!types.includes(type)) throw toWrongTypeError(types)
}

/** Returns the error for a body whose content type is not one of these. */
export function toWrongTypeError(types: readonly string[] = jsonOnly): ApiError {
  return new ApiError('bad_request', { message: `A body must have the content type ${types.join(' or ')}.` })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// A lenient decoder would replace invalid bytes with other characters.
function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new ApiError('bad_request', { message: 'The body is not valid UTF-8.' })
  }
}
