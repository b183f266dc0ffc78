import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getMetrics, type MetricsParts } from './endpoints/get-metrics.ts'
import { health, shortHealth } from './endpoints/health.ts'

/** How the process and the whole installation are: for whoever watches them. */
export function healthEndpoints(services: Services, parts: MetricsParts): Endpoint[] {
  return [...health(services), getMetrics(services, parts)]
}

/** The same under shorter names as well, where nothing but these is served. */
export function healthAlone(services: Services, parts: MetricsParts): Endpoint[] {
  return [...healthEndpoints(services, parts), ...shortHealth(services)]
}
