import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#kernel/refusals'
import { toRouterPath, type Endpoint } from './endpoint.ts'

// Payer credentials travel in a header or in the path, never in a cookie. Session tokens and API keys are left out: a
// merchant's secret has no business in a page.
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

/** Lets a page read the response if its origin is one of those that the caller's company configured. */
export function allowOrigin(reply: FastifyReply, origin: string | undefined, named: readonly string[]): void {
  reply.header('Vary', 'Origin')
  if (origin === undefined || !named.includes(origin)) return
  reply.header('Access-Control-Allow-Origin', origin)
  reply.header('Access-Control-Expose-Headers', readHeaders)
}

/**
 * Answers the preflight request that a browser sends before a payer call from another origin. A preflight carries no
 * payer token, so the company is unknown. `isNamed` says whether any company configured the origin.
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

/** Lists the paths that merchant pages may call, each with its methods. */
function listSharedPaths(endpoints: Endpoint[]): Map<string, string[]> {
  const shared = endpoints.filter(({ access }) => access.shownTo)
  const paths = new Map<string, string[]>()
  for (const { path, method } of shared) paths.set(path, [...(paths.get(path) ?? []), method])
  return paths
}
