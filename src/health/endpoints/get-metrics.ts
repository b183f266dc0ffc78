import type { AppContext } from '#access'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import { endpoint, type Endpoint } from '#platform/http'
import { isSameSecret } from '#platform/secrets'
import { createFiguresReader } from '../figures.ts'

/** Who may read the figures, and what of this process they tell. */
export type MetricsDeps = {
  operatorToken: string
  isBehindProxies: boolean
  /** The connections of this process to the database, by what they are for. */
  stores: Record<string, Pick<Database, 'use'>>
  /** Whether its due work keeps its pace; undefined where it does none. */
  isPaced: (() => boolean) | undefined
}

const loopback = /^(127\.|::1$)/

/** GET /metrics: for the operator, and where no proxy stands in front for whoever asks from this machine. */
export function getMetrics(services: AppContext, parts: MetricsDeps): Endpoint {
  const { access, metrics } = services
  const readFigures = createFiguresReader(services)
  return endpoint({
    call: 'GET /metrics',
    name: 'getMetrics',
    summary: 'Figures for Prometheus',
    tag: 'Operations',
    nobodyWaits: true,
    access: access.open,
    answers: { statusCode: 200, contentType: 'text/plain' },
    refuses: ['unauthorized'],
    async handle({ address, header }) {
      const sent = header('authorization')
      const [, token = ''] = /^Bearer (\S+)$/.exec(sent ?? '') ?? []
      // Whoever comes through a proxy of this machine that leaves out who called would come from here.
      const isFromHere = !parts.isBehindProxies && loopback.test(address)
      if (!isFromHere && !isSameSecret(token, parts.operatorToken)) throw unauthorizedError(sent)
      metrics.figures(await readFigures())
      metrics.databaseUse(readUsage(parts.stores))
      if (parts.isPaced) metrics.dueWorkPaced(parts.isPaced())
      return { statusCode: 200, body: await metrics.text(), contentType: metrics.contentType }
    },
  })
}

function readUsage(stores: MetricsDeps['stores']) {
  return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, store.use()]))
}

function unauthorizedError(sent: string | undefined): ApiError {
  const reason = sent === undefined ? 'missing' : 'wrong'
  return new ApiError('unauthorized', { credential: { credential: 'operator_token', reason } })
}
