import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { locationNow } from '../clock.ts'
import type { Operation } from '../faults/fault.ts'
import { sendWithFault } from '../faults/send-with-fault.ts'
import { claimFault } from '../faults/claim-fault.ts'
import type { Location } from '../locations/location.ts'
import type { Processor } from '../processor.ts'
import { toResponse, send } from './response.ts'
import type { HttpResponse } from './response.ts'
import { authorizeLocation, authorizeOperator, authorizeService } from './authorize.ts'
import { parse, text } from './parse.ts'

type RouteShape<Body extends z.ZodType, Query extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The URL may contain one parameter, `:id`. */
  url: string
  /** The schema of the parameter. Default: any text of up to 255 characters. */
  id?: z.ZodType<string>
  body: Body
  query: Query
}
type RouteInput<Body, Query> = { id: string; body: Body; query: Query }

/** A route of the operator, or of the service as a whole. */
export type PlainRoute<Body extends z.ZodType, Query extends z.ZodType> = RouteShape<Body, Query> & {
  handle(call: RouteInput<z.output<Body>, z.output<Query>>): Promise<HttpResponse>
}

/** A route of a location. `operation` is the kind of faults that can strike it besides those of `any`. */
export type LocationRoute<Body extends z.ZodType, Query extends z.ZodType> = RouteShape<Body, Query> & {
  operation: Operation | ((body: z.output<Body>) => Operation)
  handle(
    call: RouteInput<z.output<Body>, z.output<Query>> & { location: Location; now: Date },
  ): Promise<HttpResponse>
}

export function operatorRoute<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  processor: Processor,
  route: PlainRoute<Body, Query>,
): void {
  plainRoute(app, (request) => authorizeOperator(processor, request), route)
}

export function serviceRoute<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  processor: Processor,
  route: PlainRoute<Body, Query>,
): void {
  plainRoute(app, (request) => authorizeService(processor, request), route)
}

function plainRoute<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  authorize: (request: FastifyRequest) => void,
  route: PlainRoute<Body, Query>,
): void {
  app.route({
    method: route.method,
    url: route.url,
    handler: async (request, reply) => {
      authorize(request)
      const call = parseRequest(route, request)
      return send(reply, await toResponse(() => route.handle(call)))
    },
  })
}

export function locationRoute<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  processor: Processor,
  route: LocationRoute<Body, Query>,
): void {
  app.route({
    method: route.method,
    url: route.url,
    handler: async (request, reply) => {
      const location = await authorizeLocation(processor, request)
      const call = parseRequest(route, request)
      const operation = typeof route.operation === 'function' ? route.operation(call.body) : route.operation
      const fault = location.hasFaults ? await claimFault(processor.db, location.id, operation) : undefined
      return sendWithFault(reply, { fault, location, processor }, () =>
        route.handle({ ...call, location, now: locationNow(location) }),
      )
    },
  })
}

const anyId = text.default('')

function parseRequest<Body extends z.ZodType, Query extends z.ZodType>(
  shape: RouteShape<Body, Query>,
  request: FastifyRequest,
): RouteInput<z.output<Body>, z.output<Query>> {
  return {
    id: parse(z.object({ id: shape.id ?? anyId }), request.params).id,
    body: parse(shape.body, request.body),
    query: parse(shape.query, request.query),
  }
}
