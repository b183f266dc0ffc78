import type { Services } from '#access'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, type Endpoint } from '#platform/http'
import { answersAtAll } from '../health-queries.ts'

/** GET /health/live and /health/ready: whether the process runs, and whether it can work. */
export function health({ access, db }: Services): Endpoint[] {
  const definition = {
    tag: 'Operations',
    access: access.open,
    answers: { statusCode: 200 },
  } as const
  return [
    endpoint({
      ...definition,
      call: 'GET /health/live',
      summary: 'Whether the process runs',
      handle: async () => ok({ status: 'live' }),
    }),
    endpoint({
      ...definition,
      call: 'GET /health/ready',
      summary: 'Whether the process can work: the database answers',
      async handle() {
        const isReady = await db.first(answersAtAll, {}).catch(() => undefined)
        if (!isReady) throw new ApiError('service_unavailable', { message: 'The database does not answer.' })
        return ok({ status: 'ready' })
      },
    }),
  ]
}
