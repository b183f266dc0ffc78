import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { consoleCompanyEndpoints } from './endpoints/companies.ts'
import { getConsoleAudit } from './endpoints/get-audit.ts'
import { getConsoleOperators } from './endpoints/get-operators.ts'
import { getStatus } from './endpoints/get-status.ts'

/** Creates the endpoints of the operator console: the installation, its companies and its operators. */
export function consoleEndpoints(context: AppContext): Endpoint[] {
  return [
    getStatus(context),
    ...consoleCompanyEndpoints(context),
    getConsoleOperators(context),
    getConsoleAudit(context),
  ]
}
