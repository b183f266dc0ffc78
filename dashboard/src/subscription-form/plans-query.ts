import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'

const name = 'GET /api/subscriptions/v2/plans'

export type Plan = ResponseOf<typeof name>['plans'][number]

/** Reads the plans that a new subscription may use. */
export function activePlansQuery(companyId: string) {
  return queryOptions({
    queryKey: ['plans', companyId, 'active'],
    queryFn: async () => (await request(name, { companyId, query: { active: 'true' } })).plans,
  })
}
