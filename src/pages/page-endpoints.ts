import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getHpp } from './endpoints/get-hpp.ts'
import { getInvoicePdf } from './endpoints/get-invoice-pdf.ts'
import { getLogo } from './endpoints/get-logo.ts'
import { getManage, getManageScript } from './endpoints/get-manage.ts'
import { getPay } from './endpoints/get-pay.ts'
import { getSetup } from './endpoints/get-setup.ts'

/** What stands around the API: the payers' pages. */
export function pageEndpoints(services: Services): Endpoint[] {
  return [
    getPay(services),
    getInvoicePdf(services),
    getHpp(services),
    getSetup(services),
    getManage(services),
    getManageScript(services),
    getLogo(services),
  ]
}
