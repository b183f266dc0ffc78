import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/api-keys'

/** An API key. The key itself is not in it. */
export type ApiKey = ResponseOf<typeof name>['keys'][number]

/** Reads all API keys of a company, newest first, retired ones included. */
export function keysQuery(companyId: string) {
  return queryOptions({ queryKey: ['api-keys', companyId], queryFn: () => loadKeys(companyId) })
}

async function loadKeys(companyId: string, cursor?: string): Promise<ApiKey[]> {
  const { keys, nextCursor } = await request(name, { params: { companyId }, query: { limit: '100', cursor } })
  return nextCursor === null ? keys : [...keys, ...(await loadKeys(companyId, nextCursor))]
}

/** Refetches the API keys of a company. */
export function refetchKeys(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['api-keys', companyId] })
}
