import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#kernel/refusals'
import { toRouterPath, type Endpoint } from './endpoint.ts'

// What tells whose call it is stands in a header of its own or in the path, never in a cookie. A session or a key is not among
// them: a merchant's secret has no business in a page.
const sentHeaders = [
  'content-type',
  'idempotency-key',
  'x-correlation-id',
  'x-invoice-token',
  'x-subscription-session',
  'x-subscription-token',
].join(', ')
const readHeaders = 'CorrelationId, Idempotent-Replayed, Retry-After'
const preflightSeconds = 600

/** Lets a page read an answer whose origin is one of those that the caller's company named. */
export function allowOrigin(reply: FastifyReply, origin: string | undefined, named: readonly string[]): void {
  reply.header('Vary', 'Origin')
  if (origin === undefined || !named.includes(origin)) return
  reply.header('Access-Control-Allow-Origin', origin)
  reply.header('Access-Control-Expose-Headers', readHeaders)
}

/**
 * Answers the question that a browser asks before it lets a page of another origin make a call of a payer. It comes without
 * the payer's token, so it is not known whose call it would be: `isNamed` says whether any company named that origin.
 */
export function answerPreflights(
  server: FastifyInstance,
  endpoints: Endpoint[],
  isNamed: (origin: string) => Promise<boolean>,
): void {
  for (const [path, methods] of listSharedPaths(endpoints))
    server.options(toRouterPath(path), async ({ headers }, reply) => {
      const { origin, 'access-control-request-method': asked } = headers
      if (origin === undefined || asked === undefined) throw new ApiError('not_found')
      reply.code(204).header('Vary', 'Origin')
      if (methods.includes(asked === 'HEAD' ? 'GET' : asked) && (await isNamed(origin)))
        reply.headers({
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Methods': methods.join(', '),
          'Access-Control-Allow-Headers': sentHeaders,
          'Access-Control-Max-Age': String(preflightSeconds),
        })
      return reply.send()
    })
}

/** The paths that pages of merchants may call, each with its methods. */
function listSharedPaths(endpoints: Endpoint[]): Map<string, string[]> {
  const shared = endpoints.filter(({ access }) => access.shownTo)
  const paths = new Map<string, string[]>()
  for (const { path, method } of shared) paths.set(path, [...(paths.get(path) ?? []), method])
  return paths
}
