import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import type { GatewayForms } from '#processor'
import { gatewayFormEndpoints } from './endpoints/gateway-form.ts'
import { getHpp } from './endpoints/get-hpp.ts'
import { getInvoicePdf } from './endpoints/get-invoice-pdf.ts'
import { getLogo } from './endpoints/get-logo.ts'
import { getManage, getManageScript } from './endpoints/get-manage.ts'
import { getPay } from './endpoints/get-pay.ts'
import { getSetup } from './endpoints/get-setup.ts'
import { postFreshLink } from './endpoints/post-fresh-link.ts'

/**
 * Returns the endpoints outside the API: the payers' pages, and the secure forms of processors without hosted pages.
 */
export function pageEndpoints(context: AppContext, forms?: GatewayForms): Endpoint[] {
  return [
    getPay(context),
    getInvoicePdf(context),
    getHpp(context),
    getSetup(context),
    postFreshLink(context),
    getManage(context),
    getManageScript(context),
    getLogo(context),
    ...(forms ? gatewayFormEndpoints(context.access, forms) : []),
  ]
}
