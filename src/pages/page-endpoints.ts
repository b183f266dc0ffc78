import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getHpp } from './endpoints/get-hpp.ts'
import { getLogo } from './endpoints/get-logo.ts'
import { getMetrics } from './endpoints/get-metrics.ts'
import { getManage, getManageScript } from './endpoints/get-manage.ts'
import { getPay } from './endpoints/get-pay.ts'
import { getSetup } from './endpoints/get-setup.ts'
import { health } from './endpoints/health.ts'

/** What stands around the API: the payers' pages, health and figures. */
export function pageEndpoints(
  services: Services,
  parts: { operatorToken: string; isBehindProxies: boolean },
): Endpoint[] {
  return [
    getPay(services),
    getHpp(services),
    getSetup(services),
    getManage(services),
    getManageScript(services),
    getLogo(services),
    ...health(services),
    getMetrics(services, parts),
  ]
}
