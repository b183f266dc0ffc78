import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Location } from '../locations/location.ts'
import { findLocationByApiKey } from '../locations/location-queries.ts'
import type { Processor } from '../processor.ts'
import { RequestError } from './request-error.ts'

/** Allows only the operator. Throws unauthorized for other callers. */
export function authorizeOperator(processor: Processor, request: FastifyRequest): void {
  if (!isSameSecret(parseBearerToken(request), processor.operatorToken))
    throw new RequestError('unauthorized')
}

/** Allows only the service. Throws unauthorized for other callers. */
export function authorizeService(processor: Processor, request: FastifyRequest): void {
  if (!isSameSecret(parseBearerToken(request), processor.processorToken))
    throw new RequestError('unauthorized')
}

/** Returns the location of the request's API key, and whether it has a fault left. */
export async function authorizeLocation(
  processor: Processor,
  request: FastifyRequest,
): Promise<Location & { hasFaults: boolean }> {
  const location = await findLocationByApiKey(processor.db, parseBearerToken(request))
  if (location === undefined) throw new RequestError('unauthorized')
  return location
}

function parseBearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new RequestError('unauthorized')
  return token
}

// Hashed first, so that the comparison takes the same time for all lengths.
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
