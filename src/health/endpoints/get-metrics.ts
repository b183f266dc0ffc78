import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import type { Cells } from '#platform/cells'
import { endpoint, type Endpoint } from '#platform/http'
import { isSameSecret } from '#platform/secrets'
import { createFiguresReader } from '../figures.ts'

/** The token that reads the metrics, and the parts of this process that they cover. */
export type MetricsDeps = {
  operatorToken: string
  isBehindProxies: boolean
  /** The databases of this process, by purpose. */
  stores: Record<string, Pick<Cells, 'stores'>>
  /** Whether background jobs are slowed down in favour of requests; undefined if this process runs none. */
  isPaced: (() => boolean) | undefined
}

const loopback = /^(127\.|::1$)/

/** GET /metrics: for the operator. Without a proxy in front, also for requests from this machine. */
export function getMetrics(context: AppContext, deps: MetricsDeps): Endpoint {
  const { access, metrics } = context
  const readFigures = createFiguresReader(context)
  return endpoint({
    call: 'GET /metrics',
    name: 'getMetrics',
    summary: 'Read the metrics for Prometheus',
    tag: 'Operations',
    nobodyWaits: true,
    access: access.open,
    answers: { statusCode: 200, contentType: 'text/plain' },
    refuses: ['unauthorized'],
    async handle({ address, header }) {
      const sent = header('authorization')
      const [, token = ''] = /^Bearer (\S+)$/.exec(sent ?? '') ?? []
      // With a local proxy that does not forward the client's IP, every request would seem to come from this machine.
      const isFromHere = !deps.isBehindProxies && loopback.test(address)
      if (!isFromHere && !isSameSecret(token, deps.operatorToken)) throw unauthorizedError(sent)
      metrics.figures(await readFigures())
      metrics.databaseUse(getUsage(deps.stores))
      if (deps.isPaced) metrics.dueWorkPaced(deps.isPaced())
      return { statusCode: 200, body: await metrics.text(), contentType: metrics.contentType }
    },
  })
}

function getUsage(stores: MetricsDeps['stores']) {
  return Object.entries(stores).flatMap(([use, each]) =>
    each.stores().map(({ cell, db }) => ({ use, cell, ...db.use() })),
  )
}

function unauthorizedError(sent: string | undefined): ApiError {
  const reason = sent === undefined ? 'missing' : 'wrong'
  return new ApiError('unauthorized', { credential: { credential: 'operator_token', reason } })
}
