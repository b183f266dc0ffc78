import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { getMetrics, type MetricsDeps } from './endpoints/get-metrics.ts'
import { healthChecks, shortHealthChecks } from './endpoints/health.ts'

/** Returns the endpoints for monitoring: health checks and metrics. */
export function healthEndpoints(context: AppContext, deps: MetricsDeps): Endpoint[] {
  return [...healthChecks(context), getMetrics(context, deps)]
}

/** Returns the same endpoints, and the health checks under shorter paths, for a port that serves nothing else. */
export function healthOnlyEndpoints(context: AppContext, deps: MetricsDeps): Endpoint[] {
  return [...healthEndpoints(context, deps), ...shortHealthChecks(context)]
}
