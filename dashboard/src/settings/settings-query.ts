import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { meQuery, queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/settings'

/** The settings of a company, with the id of their newest change. */
export type Settings = ResponseOf<typeof name>

/** Reads the settings of a company. */
export function settingsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['settings', companyId],
    queryFn: () => request(name, { params: { companyId } }),
  })
}

/** Keeps the settings as they were saved, and refetches the name and the time zone of the company elsewhere. */
export async function keepSettings(companyId: string, saved: Settings): Promise<void> {
  queries.setQueryData(settingsQuery(companyId).queryKey, saved)
  await queries.invalidateQueries(meQuery)
}
