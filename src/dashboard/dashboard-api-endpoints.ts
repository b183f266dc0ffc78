import type { AppContext } from '#context'
import { importEndpoints } from '#imports'
import {
  brandingEndpoints,
  getCompanySurchargeCheck,
  apiKeyEndpoints,
  getCustomFields,
  getProducts,
  memberEndpoints,
  offlineEndpoints,
  patchPlan,
  putCustomField,
  putProduct,
} from '#operator'
import type { Endpoint } from '#platform/http'
import { createDashboardSurface } from './dashboard-surface.ts'
import { alertEndpoints } from './alerts/alert-endpoints.ts'
import { brandingPreviewEndpoints } from './branding/branding-preview-endpoints.ts'
import { clientPostbackEndpoints } from './client-postback/client-postback-endpoints.ts'
import { getCompanyAudit } from './audit/get-company-audit.ts'
import { postNewestCustomersSearch } from './customers/post-newest-customers-search.ts'
import { postMerge } from './customers/post-merge.ts'
import { exportEndpoints } from './exports/export-endpoints.ts'
import { getFind } from './find/get-find.ts'
import { getInvoiceHistory } from './history/get-invoice-history.ts'
import { getSubscriptionHistory } from './history/get-subscription-history.ts'
import { getTransactionHistory } from './history/get-transaction-history.ts'
import { getHome } from './home/get-home.ts'
import { importPageEndpoints } from './imports/import-page-endpoints.ts'
import { getMessagePage } from './messages/get-message-page.ts'
import { mailTextEndpoints } from './mail-texts/mail-text-endpoints.ts'
import { getMessage, getMessages } from './messages/get-messages.ts'
import { cardPaymentEndpoints } from './payments/card-payment-endpoints.ts'
import { getConsents } from './payments/get-consents.ts'
import { getDashboardTransaction } from './payments/get-dashboard-transaction.ts'
import { postTransactionsSearch } from './payments/post-transactions-search.ts'
import { postListedInvoicesSearch } from './invoices/post-listed-invoices-search.ts'
import { postPaymentLink } from './invoices/post-payment-link.ts'
import { postRemind } from './invoices/post-remind.ts'
import { postResendReceipt } from './invoices/post-resend-receipt.ts'
import { getListedPlans } from './subscriptions/get-listed-plans.ts'
import { getSubscriptionTabs } from './subscriptions/get-subscription-tabs.ts'
import { postListedSubscriptionsSearch } from './subscriptions/post-listed-subscriptions-search.ts'
import { getSubscriptionDetails } from './subscriptions/get-subscription-details.ts'
import { getRequests } from './requests/get-requests.ts'
import { getReceivables } from './reports/get-receivables.ts'
import { getTakings } from './reports/get-takings.ts'
import { settingsEndpoints } from './settings/settings-endpoints.ts'
import { surchargeEndpoints } from './surcharge/surcharge-endpoints.ts'
import { viewEndpoints } from './views/view-endpoints.ts'

/** Creates the endpoints that only the dashboard has; it uses the public API for everything else. */
export function dashboardApiEndpoints(context: AppContext): Endpoint[] {
  const surface = createDashboardSurface(context)
  return [
    ...offlineEndpoints(context, surface),
    getHome(context, surface),
    getTakings(context, surface),
    getReceivables(context, surface),
    getFind(context, surface),
    getInvoiceHistory(context, surface),
    postPaymentLink(context, surface),
    postRemind(context, surface),
    postResendReceipt(context, surface),
    getCustomFields(context, surface),
    putCustomField(context, surface),
    getProducts(context, surface),
    putProduct(context, surface),
    getListedPlans(context, surface),
    patchPlan(context, surface),
    ...brandingEndpoints(context, surface),
    ...brandingPreviewEndpoints(context, surface),
    ...mailTextEndpoints(context, surface),
    ...surchargeEndpoints(context, surface),
    getCompanySurchargeCheck(context, surface),
    ...exportEndpoints(context, surface),
    ...viewEndpoints(context, surface),
    ...settingsEndpoints(context, surface),
    ...importEndpoints(context, surface),
    ...importPageEndpoints(context, surface),
    ...clientPostbackEndpoints(context, surface),
    postListedInvoicesSearch(context, surface),
    postNewestCustomersSearch(context, surface),
    postMerge(context, surface),
    postTransactionsSearch(context, surface),
    getDashboardTransaction(context, surface),
    getTransactionHistory(context, surface),
    getSubscriptionTabs(context, surface),
    postListedSubscriptionsSearch(context, surface),
    getSubscriptionDetails(context, surface),
    getSubscriptionHistory(context, surface),
    ...cardPaymentEndpoints(context, surface),
    getConsents(context, surface),
    getMessages(context, surface),
    getMessage(context, surface),
    ...(context.environment === 'sandbox' ? [getMessagePage(context, surface)] : []),
    ...alertEndpoints(context, surface),
    ...memberEndpoints(context, surface),
    ...apiKeyEndpoints(context, surface),
    getCompanyAudit(context, surface),
    getRequests(context, surface),
  ]
}
