import type { AppContext } from '#access'
import { alertEndpoints, getCustomFields, getProducts, memberEndpoints, offlineEndpoints } from '#operator'
import type { Endpoint } from '#platform/http'
import { deskDoor } from './desk-door.ts'
import { exportEndpoints } from './exports/export-endpoints.ts'
import { getFind } from './find/get-find.ts'
import { getInvoiceHistory } from './history/get-invoice-history.ts'
import { getHome } from './home/get-home.ts'
import { getMessage, getMessages } from './messages/get-messages.ts'
import { getTransactionAtDesk } from './payments/get-transaction-at-desk.ts'
import { postTransactionsSearch } from './payments/post-transactions-search.ts'
import { postPaymentLink } from './post-payment-link.ts'
import { getReceivables } from './reports/get-receivables.ts'
import { getTakings } from './reports/get-takings.ts'
import { viewEndpoints } from './views/view-endpoints.ts'

/** Creates the endpoints that only the dashboard has; it uses the public API for everything else. */
export function deskEndpoints(services: AppContext): Endpoint[] {
  const door = deskDoor(services)
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
    getTransactionAtDesk(services),
    getMessages(services),
    getMessage(services),
    ...alertEndpoints(services, door),
    ...memberEndpoints(services, door),
  ]
}
