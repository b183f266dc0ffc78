import type { Services } from '#access'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, type Endpoint } from '#platform/http'
import { createReadiness } from '../readiness.ts'

/** GET /health/live and /health/ready: whether the process runs, and whether it can work. */
export function health(services: Services): Endpoint[] {
  const { access } = services
  const readiness = createReadiness(services)
  const definition = {
    tag: 'Operations',
    access: access.open,
    answers: { statusCode: 200 },
  } as const
  return [
    endpoint({
      ...definition,
      call: 'GET /health/live',
      name: 'getLiveness',
      summary: 'Whether the process runs',
      handle: async () => ok({ status: 'live' }),
    }),
    endpoint({
      ...definition,
      call: 'GET /health/ready',
      name: 'getReadiness',
      summary: 'Whether the process can work: the database takes writes',
      async handle() {
        const found = await readiness()
        if (found === 'ready') return ok({ status: 'ready' })
        throw new ApiError('service_unavailable', { message: messages[found] })
      },
    }),
  ]
}

const messages = {
  'takes no writes': 'The database takes no writes: it is read-only, or its disk is full.',
  silent: 'The database does not answer, or no write comes through.',
}
