import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { RequestError } from './request-error.ts'

/** Returns the token of a request. Throws unauthorized if it has none. */
export function parseBearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new RequestError('unauthorized')
  return token
}

/** Throws unauthorized if a request has another token. */
export function requireToken(request: FastifyRequest, expected: string): void {
  if (!isSameSecret(parseBearerToken(request), expected)) throw new RequestError('unauthorized')
}

// Hashed first, so that the comparison takes the same time for all lengths.
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
