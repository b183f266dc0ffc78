import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getHpp } from './endpoints/get-hpp.ts'
import { getMetrics } from './endpoints/get-metrics.ts'
import { getManage, getManageScript } from './endpoints/get-manage.ts'
import { getPay } from './endpoints/get-pay.ts'
import { getSetup } from './endpoints/get-setup.ts'
import { health } from './endpoints/health.ts'
import { reference } from './endpoints/reference.ts'

/**
 * What stands around the API: the payers' pages, health, figures, and its reference, which shows all of these and
 * `endpoints`.
 */
export function pageEndpoints(
  services: Services,
  parts: { endpoints: Endpoint[]; operatorToken: string; isBehindProxies: boolean },
): Endpoint[] {
  const around = [
    getPay(services),
    getHpp(services),
    getSetup(services),
    getManage(services),
    getManageScript(services),
    ...health(services),
    getMetrics(services, parts),
  ]
  return [...around, ...reference(services, [...parts.endpoints, ...around])]
}
