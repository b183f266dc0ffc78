import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { AuditSearch } from './audit-search.ts'

/** Reads a page of the audit that the search parameters select, newest first. */
export function auditQuery(companyId: string, search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', companyId, search],
    queryFn: () =>
      request('GET /dashboard/v1/companies/{companyId}/audit', { params: { companyId }, query: search }),
    placeholderData: keepPreviousData,
  })
}
