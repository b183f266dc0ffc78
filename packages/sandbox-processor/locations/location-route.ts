import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { locationNow } from '../clock.ts'
import { claimFault } from '../faults/claim-fault.ts'
import type { Operation } from '../faults/fault.ts'
import { sendWithFault } from '../faults/send-with-fault.ts'
import { parseBearerToken } from '../http/bearer-token.ts'
import { RequestError } from '../http/request-error.ts'
import type { HttpResponse } from '../http/response.ts'
import { addRoute } from '../http/route.ts'
import type { Empty, RouteInput, RouteShape } from '../http/route.ts'
import type { Processor } from '../processor.ts'
import type { Location } from './location.ts'
import { findLocationByApiKey } from './location-queries.ts'

/** A route of a location. `operation` is the kind of faults that can strike it besides those of `any`. */
type LocationRoute<Body extends z.ZodType, Query extends z.ZodType> = RouteShape<Body, Query> & {
  operation: Operation | ((body: z.output<Body>) => Operation)
  handle(call: RouteInput<Body, Query> & { location: Location; now: Date }): Promise<HttpResponse>
}

/** Registers a route for the API keys of locations, with the faults of each. */
export function locationRoute<Body extends z.ZodType = Empty, Query extends z.ZodType = Empty>(
  app: FastifyInstance,
  processor: Processor,
  route: LocationRoute<Body, Query>,
): void {
  const admit = (request: FastifyRequest) => authorizeLocation(processor, request)
  addRoute(app, route, admit, async (call, location, reply) => {
    const operation = typeof route.operation === 'function' ? route.operation(call.body) : route.operation
    const fault = location.hasFaults ? await claimFault(processor.db, location.id, operation) : undefined
    return sendWithFault(reply, { fault, locationId: location.id, ...processor }, () =>
      route.handle({ ...call, location, now: locationNow(location) }),
    )
  })
}

/** Returns the location of the request's API key, and whether it has a fault left. */
async function authorizeLocation(
  { db }: Processor,
  request: FastifyRequest,
): Promise<Location & { hasFaults: boolean }> {
  const location = await findLocationByApiKey(db, parseBearerToken(request))
  if (location === undefined) throw new RequestError('unauthorized')
  return location
}
