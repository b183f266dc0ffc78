import type { AppContext } from '#access'
import type { Endpoint } from '#platform/http'
import { getMetrics, type MetricsDeps } from './endpoints/get-metrics.ts'
import { healthChecks, shortHealthChecks } from './endpoints/health.ts'

/** How the process and the whole installation are: for whoever watches them. */
export function healthEndpoints(services: AppContext, parts: MetricsDeps): Endpoint[] {
  return [...healthChecks(services), getMetrics(services, parts)]
}

/** The same under shorter names as well, where nothing but these is served. */
export function healthOnlyEndpoints(services: AppContext, parts: MetricsDeps): Endpoint[] {
  return [...healthEndpoints(services, parts), ...shortHealthChecks(services)]
}
