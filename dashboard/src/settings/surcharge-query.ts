import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/surcharge'

/** The surcharge of a company, with the laws that limit it. */
export type SurchargeSettings = ResponseOf<typeof name>

/** Reads the surcharge of a company. */
export function surchargeQuery(companyId: string) {
  return queryOptions({
    queryKey: ['surcharge', companyId],
    queryFn: () => request(name, { params: { companyId } }),
  })
}
