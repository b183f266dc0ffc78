import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import type { Timers } from '#platform/timers'
import { getMetrics } from './endpoints/get-metrics.ts'
import { health } from './endpoints/health.ts'
import { reference } from './endpoints/reference.ts'

/** What stands around the API: health, figures, and its reference. `endpoints` are those that the reference shows. */
export function pageEndpoints(
  services: Services,
  parts: { endpoints: Endpoint[]; timers: Timers; operatorToken: string },
): Endpoint[] {
  return [...health(services), getMetrics(services, parts), ...reference(services, parts.endpoints)]
}
