import type { Services } from '#access'
import { ApiError } from '#kernel/refusals'
import { endpoint } from '#platform/http'
import { sameSecret } from '#platform/secrets'
import type { Timers } from '#platform/timers'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** GET /metrics: for the operator, and for whoever asks from this machine. */
export const getMetrics = (
  { access, metrics }: Services,
  { timers, operatorToken }: { timers: Timers; operatorToken: string },
) =>
  endpoint({
    call: 'GET /metrics',
    summary: 'Figures for Prometheus',
    tag: 'Operations',
    access: access.open,
    answers: { statusCode: 200, contentType: 'text/plain' },
    async handle({ address, header }) {
      const [, token = ''] = /^Bearer (\S+)$/.exec(header('authorization') ?? '') ?? []
      if (!loopback.test(address) && !sameSecret(token, operatorToken)) throw new ApiError('unauthorized')
      metrics.timersDue(await timers.countDue())
      return { statusCode: 200, body: await metrics.text(), contentType: metrics.contentType }
    },
  })
