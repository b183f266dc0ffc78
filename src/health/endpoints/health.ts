import { z } from 'zod'
import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, type Endpoint } from '#platform/http'
import { createReadiness } from '../readiness.ts'

/** GET /health/live and /health/ready: whether the process runs, and whether it can work. */
export function healthChecks(context: AppContext): Endpoint[] {
  return [
    endpoint({ ...toOpenDefinition(context), ...live, call: 'GET /health/live', name: 'getLiveness' }),
    endpoint({
      ...toOpenDefinition(context),
      ...createReadyDefinition(context),
      call: 'GET /health/ready',
      name: 'getReadiness',
    }),
  ]
}

/** GET /health and /ready: the same under the paths that common tools expect. */
export function shortHealthChecks(context: AppContext): Endpoint[] {
  return [
    endpoint({ ...toOpenDefinition(context), ...live, call: 'GET /health' }),
    endpoint({ ...toOpenDefinition(context), ...createReadyDefinition(context), call: 'GET /ready' }),
  ]
}

function toOpenDefinition({ access }: AppContext) {
  return { tag: 'Operations', access: access.open, nobodyWaits: true } as const
}

const live = {
  summary: 'Check whether the process runs',
  answers: { statusCode: 200, schema: z.object({ status: z.literal('live') }) },
  handle: async () => ok({ status: 'live' }),
}

const readyResponse = z.object({
  status: z.literal('ready'),
  cells: z
    .record(z.string(), z.enum(['ready', 'unavailable']))
    .optional()
    .meta({
      description: 'Whether each cell takes writes; missing where the installation has one database.',
      example: { a: 'ready', b: 'unavailable' },
    }),
})

function createReadyDefinition(context: AppContext) {
  const checks = context.cells.stores().map(({ cell, db }) => ({ cell, check: createReadiness(db, context) }))
  return {
    summary: 'Check whether the process can work: a database takes writes',
    answers: { statusCode: 200, schema: readyResponse },
    async handle() {
      const found = await Promise.all(checks.map(async ({ cell, check }) => ({ cell, state: await check() })))
      const [trouble, ...more] = found.map(({ state }) => state).filter((state) => state !== 'ready')
      // A cell that is away stops its own companies only.
      if (trouble && more.length + 1 === found.length)
        throw new ApiError('service_unavailable', { message: messages[trouble] })
      const states = found.flatMap(({ cell, state }) =>
        cell === undefined ? [] : [[cell, state === 'ready' ? 'ready' : 'unavailable'] as const],
      )
      return ok({ status: 'ready', ...(states.length === 0 ? {} : { cells: Object.fromEntries(states) }) })
    },
  }
}

const messages = {
  'takes no writes': 'The database takes no writes: it is read-only, or its disk is full.',
  silent: 'The database does not answer, or no write comes through.',
}
