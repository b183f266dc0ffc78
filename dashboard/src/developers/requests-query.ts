import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import type { RequestSearch } from './request-search.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/requests'

/** A request of the company. */
export type CompanyRequest = ResponseOf<typeof name>['requests'][number]

/** Reads the page of requests that the search parameters select, newest first. */
export function requestsQuery(companyId: string, search: RequestSearch) {
  const { status, code, key: keyId, ...query } = search
  return queryOptions({
    queryKey: ['requests', companyId, search],
    queryFn: () =>
      request(name, { params: { companyId }, query: { ...query, keyId, status: code ?? status } }),
    placeholderData: keepPreviousData,
  })
}
