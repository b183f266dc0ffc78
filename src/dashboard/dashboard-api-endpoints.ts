import type { AppContext } from '#context'
import { alertEndpoints, getCustomFields, getProducts, memberEndpoints, offlineEndpoints } from '#operator'
import type { Endpoint } from '#platform/http'
import { createDashboardSurface } from './dashboard-surface.ts'
import { exportEndpoints } from './exports/export-endpoints.ts'
import { getFind } from './find/get-find.ts'
import { getInvoiceHistory } from './history/get-invoice-history.ts'
import { getHome } from './home/get-home.ts'
import { getMessage, getMessages } from './messages/get-messages.ts'
import { getDashboardTransaction } from './payments/get-dashboard-transaction.ts'
import { postTransactionsSearch } from './payments/post-transactions-search.ts'
import { postPaymentLink } from './post-payment-link.ts'
import { getReceivables } from './reports/get-receivables.ts'
import { getTakings } from './reports/get-takings.ts'
import { viewEndpoints } from './views/view-endpoints.ts'

/** Creates the endpoints that only the dashboard has; it uses the public API for everything else. */
export function dashboardApiEndpoints(services: AppContext): Endpoint[] {
  const door = createDashboardSurface(services)
  return [
    ...offlineEndpoints(services, door),
    getHome(services),
    getTakings(services),
    getReceivables(services),
    getFind(services),
    getInvoiceHistory(services),
    postPaymentLink(services),
    getCustomFields(services, door),
    getProducts(services, door),
    ...exportEndpoints(services),
    ...viewEndpoints(services),
    postTransactionsSearch(services),
    getDashboardTransaction(services),
    getMessages(services),
    getMessage(services),
    ...alertEndpoints(services, door),
    ...memberEndpoints(services, door),
  ]
}
