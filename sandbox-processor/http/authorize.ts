import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Location } from '../locations/location.ts'
import { locationOfApiKey } from '../locations/location-queries.ts'
import type { Processor } from '../processor.ts'
import { Refusal } from './refusal.ts'

/** Lets only the operator pass. */
export function authorizeOperator(processor: Processor, request: FastifyRequest): void {
  if (!isSameSecret(bearer(request), processor.operatorToken)) throw new Refusal('unauthorized')
}

/** Lets only the service pass. */
export function authorizeService(processor: Processor, request: FastifyRequest): void {
  if (!isSameSecret(bearer(request), processor.processorToken)) throw new Refusal('unauthorized')
}

/** Finds the location whose API key the request carries, and whether any fault is left in it. */
export async function authorizeLocation(
  processor: Processor,
  request: FastifyRequest,
): Promise<Location & { hasFaults: boolean }> {
  const location = await locationOfApiKey(processor.db, bearer(request))
  if (location === undefined) throw new Refusal('unauthorized')
  return location
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('unauthorized')
  return token
}

// Hashed first, so that the comparison takes the same time whatever the lengths are.
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
