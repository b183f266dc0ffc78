import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { locationNow } from '../clock.ts'
import type { Operation } from '../faults/fault.ts'
import { sendUnderFault } from '../faults/send-under-fault.ts'
import { takeFault } from '../faults/take-fault.ts'
import type { Location } from '../locations/location.ts'
import type { Processor } from '../processor.ts'
import { answerOf, send } from './answer.ts'
import type { Answer } from './answer.ts'
import { authorizeLocation, authorizeOperator, authorizeService } from './authorize.ts'
import { parse, text } from './parse.ts'

type Shape<Body extends z.ZodType, Query extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** May hold one parameter, `:id`. */
  url: string
  /** What the parameter may be; any text of up to 255 characters otherwise. */
  id?: z.ZodType<string>
  body: Body
  query: Query
}
type Call<Body, Query> = { id: string; body: Body; query: Query }

/** A route of the operator's, or of the service as a whole. */
export type PlainRoute<Body extends z.ZodType, Query extends z.ZodType> = Shape<Body, Query> & {
  handle(call: Call<z.output<Body>, z.output<Query>>): Promise<Answer>
}

/** A route of a location's; `operation` names the faults that can strike it besides those of `any`. */
export type LocationRoute<Body extends z.ZodType, Query extends z.ZodType> = Shape<Body, Query> & {
  operation: Operation | ((body: z.output<Body>) => Operation)
  handle(call: Call<z.output<Body>, z.output<Query>> & { location: Location; now: Date }): Promise<Answer>
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
      const call = callOf(route, request)
      return send(reply, await answerOf(() => route.handle(call)))
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
      const call = callOf(route, request)
      const operation = typeof route.operation === 'function' ? route.operation(call.body) : route.operation
      const fault = location.hasFaults ? await takeFault(processor.db, location.id, operation) : undefined
      return sendUnderFault(reply, { fault, location, processor }, () =>
        route.handle({ ...call, location, now: locationNow(location) }),
      )
    },
  })
}

const anyId = text.default('')

function callOf<Body extends z.ZodType, Query extends z.ZodType>(
  shape: Shape<Body, Query>,
  request: FastifyRequest,
): Call<z.output<Body>, z.output<Query>> {
  return {
    id: parse(z.object({ id: shape.id ?? anyId }), request.params).id,
    body: parse(shape.body, request.body),
    query: parse(shape.query, request.query),
  }
}
