import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Location } from '../locations/location.ts'
import { findLocationByApiKey } from '../locations/location-queries.ts'
import type { Processor } from '../processor.ts'
import { RequestError } from './request-error.ts'

/** Lets only the operator pass. */
export function authorizeOperator(processor: Processor, request: FastifyRequest): void {
  if (!isSameSecret(readBearerToken(request), processor.operatorToken)) throw new RequestError('unauthorized')
}

/** Lets only the service pass. */
export function authorizeService(processor: Processor, request: FastifyRequest): void {
  if (!isSameSecret(readBearerToken(request), processor.processorToken))
    throw new RequestError('unauthorized')
}

/** Finds the location whose API key the request carries, and whether any fault is left in it. */
export async function authorizeLocation(
  processor: Processor,
  request: FastifyRequest,
): Promise<Location & { hasFaults: boolean }> {
  const location = await findLocationByApiKey(processor.db, readBearerToken(request))
  if (location === undefined) throw new RequestError('unauthorized')
  return location
}

function readBearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new RequestError('unauthorized')
  return token
}

// Hashed first, so that the comparison takes the same time whatever the lengths are.
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
