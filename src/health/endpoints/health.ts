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

function createReadyDefinition(context: AppContext) {
  const readiness = createReadiness(context)
  return {
    summary: 'Check whether the process can work: the database takes writes',
    answers: { statusCode: 200, schema: z.object({ status: z.literal('ready') }) },
    async handle() {
      const found = await readiness()
      if (found === 'ready') return ok({ status: 'ready' })
      throw new ApiError('service_unavailable', { message: messages[found] })
    },
  }
}

const messages = {
  'takes no writes': 'The database takes no writes: it is read-only, or its disk is full.',
  silent: 'The database does not answer, or no write comes through.',
}
