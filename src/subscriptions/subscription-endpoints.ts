import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getPlans } from './endpoints/get-plans.ts'
import { postPlans } from './endpoints/post-plans.ts'

/** Every endpoint of plans. */
export function subscriptionEndpoints(services: Services): Endpoint[] {
  return [postPlans(services), getPlans(services)]
}
