import { createOperatorSurface, type AppContext } from '#context'
import { importEndpoints } from '#imports'
import type { Endpoint } from '#platform/http'
import { apiKeyEndpoints } from './endpoints/api-keys.ts'
import { deleteCustomer } from './endpoints/delete-customer.ts'
import { deleteSurchargeRules } from './endpoints/delete-surcharge-rules.ts'
import { getAudit } from './endpoints/get-audit.ts'
import { alertEndpoints } from './endpoints/get-alerts.ts'
import { getCompanies } from './endpoints/get-companies.ts'
import { getCompany } from './endpoints/get-company.ts'
import { getCompanyExport } from './endpoints/get-export.ts'
import { getMoneyAudit } from './endpoints/get-money-audit.ts'
import { getProducts } from './endpoints/get-products.ts'
import { getSubscriptionHistory } from './endpoints/get-subscription-history.ts'
import { getSurchargeCheck } from './endpoints/get-surcharge-check.ts'
import { getSurchargeRules } from './endpoints/get-surcharge-rules.ts'
import { getTransactionHistory } from './endpoints/get-transaction-history.ts'
import { getTransactionsOfRequest } from './endpoints/get-transactions-of-request.ts'
import { memberEndpoints } from './endpoints/members.ts'
import { operatorPersonEndpoints } from './endpoints/operators.ts'
import { patchCompany } from './endpoints/patch-company.ts'
import { patchPlan } from './endpoints/patch-plan.ts'
import { postCompanies } from './endpoints/post-companies.ts'
import { postManageLink } from './endpoints/post-manage-link.ts'
import { offlineEndpoints } from './endpoints/post-offline-payments.ts'
import { postRotateClientPostbackSecret, postRotateHppToken } from './endpoints/post-rotations.ts'
import { restoreEndpoints } from './endpoints/post-restores.ts'
import { postSettle } from './endpoints/post-settle.ts'
import { postResume, postSuspend } from './endpoints/post-suspension.ts'
import { brandingEndpoints } from './endpoints/branding.ts'
import { putCustomField } from './endpoints/put-custom-field.ts'
import { putProduct } from './endpoints/put-product.ts'
import { putSurchargeRules } from './endpoints/put-surcharge-rules.ts'

/**
 * Creates the operator endpoints: companies, keys, members, operators, catalogues, branding, erasures, offline payments, surcharge
 * rules and the audit. The webhook module has its own endpoints.
 */
export function operatorEndpoints(context: AppContext): Endpoint[] {
  const surface = createOperatorSurface(context)
  return [
    postCompanies(context),
    getCompanies(context),
    getCompany(context),
    patchCompany(context),
    postSuspend(context),
    postResume(context),
    ...apiKeyEndpoints(context, surface),
    ...memberEndpoints(context, surface),
    ...operatorPersonEndpoints(context),
    postRotateHppToken(context),
    postRotateClientPostbackSecret(context, surface),
    deleteCustomer(context),
    putCustomField(context, surface),
    getProducts(context, surface),
    putProduct(context, surface),
    ...brandingEndpoints(context, surface),
    patchPlan(context, surface),
    getSubscriptionHistory(context),
    postManageLink(context),
    ...alertEndpoints(context, surface),
    getMoneyAudit(context),
    getAudit(context),
    getSurchargeRules(context),
    putSurchargeRules(context),
    deleteSurchargeRules(context),
    getSurchargeCheck(context),
    getTransactionHistory(context),
    getTransactionsOfRequest(context),
    postSettle(context),
    ...offlineEndpoints(context, surface),
    ...importEndpoints(context, surface),
    getCompanyExport(context),
    ...restoreEndpoints(context),
  ]
}
