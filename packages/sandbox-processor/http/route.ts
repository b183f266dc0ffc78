import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireToken } from './bearer-token.ts'
import { emptyInput, parse, text } from './parse.ts'
import { send, toResponse } from './response.ts'
import type { HttpResponse } from './response.ts'

export type Empty = typeof emptyInput

/** A route without a schema for its body or its query takes none. */
export type RouteShape<Body extends z.ZodType, Query extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The URL may contain one parameter, `:id`. */
  url: string
  /** The schema of the parameter. Default: any text of up to 255 characters. */
  id?: z.ZodType<string>
  body?: Body
  query?: Query
}
export type RouteInput<Body extends z.ZodType, Query extends z.ZodType> = {
  id: string
  body: z.output<Body>
  query: z.output<Query>
}

/** A route of the operator, or of the service as a whole. */
type PlainRoute<Body extends z.ZodType, Query extends z.ZodType> = RouteShape<Body, Query> & {
  handle(call: RouteInput<Body, Query>): Promise<HttpResponse>
}

/** Registers a route for the operator alone. */
export function operatorRoute<Body extends z.ZodType = Empty, Query extends z.ZodType = Empty>(
  app: FastifyInstance,
  { operatorToken }: { operatorToken: string },
  route: PlainRoute<Body, Query>,
): void {
  tokenRoute(app, operatorToken, route)
}

/** Registers a route for the service alone. */
export function serviceRoute<Body extends z.ZodType = Empty, Query extends z.ZodType = Empty>(
  app: FastifyInstance,
  { processorToken }: { processorToken: string },
  route: PlainRoute<Body, Query>,
): void {
  tokenRoute(app, processorToken, route)
}

function tokenRoute<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  token: string,
  route: PlainRoute<Body, Query>,
): void {
  const admit = async (request: FastifyRequest) => requireToken(request, token)
  addRoute(app, route, admit, async (call, _admitted, reply) =>
    send(reply, await toResponse(() => route.handle(call))),
  )
}

/** Registers a route. Its input is parsed only after the caller is admitted. */
export function addRoute<Caller, Body extends z.ZodType = Empty, Query extends z.ZodType = Empty>(
  app: FastifyInstance,
  shape: RouteShape<Body, Query>,
  admit: (request: FastifyRequest) => Promise<Caller>,
  respond: (call: RouteInput<Body, Query>, caller: Caller, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: shape.method,
    url: shape.url,
    handler: async (request, reply) => {
      const caller = await admit(request)
      return respond(parseRequest(shape, request), caller, reply)
    },
  })
}

const anyId = text.default('')

function parseRequest<Body extends z.ZodType, Query extends z.ZodType>(
  shape: RouteShape<Body, Query>,
  request: FastifyRequest,
): RouteInput<Body, Query> {
  return {
    id: parse(z.object({ id: shape.id ?? anyId }), request.params).id,
    body: parse((shape.body ?? emptyInput) as Body, request.body),
    query: parse((shape.query ?? emptyInput) as Query, request.query),
  }
}
