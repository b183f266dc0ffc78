import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/plans'

/** A plan with the number of its running subscriptions. */
export type Plan = ResponseOf<typeof name>['plans'][number]

/** Reads all plans of a company, oldest first. */
export function plansQuery(companyId: string) {
  return queryOptions({
    queryKey: ['plans', companyId],
    queryFn: () => request(name, { params: { companyId } }),
  })
}

/** Refetches the plans of a company. */
export function refetchPlans(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['plans', companyId] })
}
