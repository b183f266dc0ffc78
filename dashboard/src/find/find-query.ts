import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/find'

export type FoundRecord = ResponseOf<typeof name>['results'][number]

export const queryLengthMin = 2

/**
 * Searches the records of a company. Each text has its own cache entry, so a late response cannot replace a newer one.
 */
export function findQuery(companyId: string, typed: string) {
  return queryOptions({
    queryKey: ['found', companyId, typed],
    queryFn: async () => (await request(name, { params: { companyId }, query: { q: typed } })).results,
    enabled: typed.length >= queryLengthMin,
    placeholderData: keepPreviousData,
  })
}
