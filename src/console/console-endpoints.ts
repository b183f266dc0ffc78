import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { getStatus } from './endpoints/get-status.ts'

/** Creates the endpoints of the operator console: the installation, its companies and its operators. */
export function consoleEndpoints(context: AppContext): Endpoint[] {
  return [getStatus(context)]
}
