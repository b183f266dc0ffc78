import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { getMetrics, type MetricsDeps } from './endpoints/get-metrics.ts'
import { healthChecks, shortHealthChecks } from './endpoints/health.ts'

/** Returns the endpoints for monitoring: health checks and metrics. */
export function healthEndpoints(services: AppContext, parts: MetricsDeps): Endpoint[] {
  return [...healthChecks(services), getMetrics(services, parts)]
}

/** Returns the same endpoints, and the health checks under shorter paths, for a port that serves nothing else. */
export function healthOnlyEndpoints(services: AppContext, parts: MetricsDeps): Endpoint[] {
  return [...healthEndpoints(services, parts), ...shortHealthChecks(services)]
}
