import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { deleteApiKey } from './endpoints/delete-api-key.ts'
import { getAlerts } from './endpoints/get-alerts.ts'
import { getCompany } from './endpoints/get-company.ts'
import { patchCompany } from './endpoints/patch-company.ts'
import { postApiKeys } from './endpoints/post-api-keys.ts'
import { postCompanies } from './endpoints/post-companies.ts'
import { putCustomField } from './endpoints/put-custom-field.ts'
import { putProduct } from './endpoints/put-product.ts'

/** The calls with which an operator manages companies; webhooks have theirs beside what they configure. */
export function operatorEndpoints(services: Services): Endpoint[] {
  return [
    postCompanies(services),
    getCompany(services),
    patchCompany(services),
    postApiKeys(services),
    deleteApiKey(services),
    putCustomField(services),
    putProduct(services),
    getAlerts(services),
  ]
}
