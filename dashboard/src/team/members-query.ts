import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'

export type Member = ResponseOf<'GET /dashboard/v1/companies/{companyId}/members'>['members'][number]

const keyOf = (companyId: string) => ['members', companyId]

/** Reads the members of a company, with those invited. */
export function membersQuery(companyId: string) {
  return queryOptions({
    queryKey: keyOf(companyId),
    queryFn: () => request('GET /dashboard/v1/companies/{companyId}/members', { params: { companyId } }),
  })
}

/** Refetches the members of a company. */
export function refetchMembers(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: keyOf(companyId) })
}
