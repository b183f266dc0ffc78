import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import type { AlertSearch } from './alert-search.ts'

export type Alert = ResponseOf<'GET /dashboard/v1/companies/{companyId}/alerts'>['alerts'][number]

/** The highest number of open alerts that the badge shows. */
export const openAlertsMax = 20
const pollIntervalMs = 60_000
const pageSize = 20

/** Counts the open alerts of a company, up to one more than the badge shows. Polls every minute. */
export function openAlertsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['alerts', companyId, 'count'],
    queryFn: async () => {
      const query = { status: 'open', limit: String(openAlertsMax + 1) }
      const { alerts } = await request('GET /dashboard/v1/companies/{companyId}/alerts', {
        params: { companyId },
        query,
        // A background count must not open the sign-in dialog.
        mayPrompt: false,
      })
      return alerts.length
    },
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Reads a page of the alerts that the search parameters select, newest first. */
export function alertsQuery(companyId: string, { status, cursor }: AlertSearch) {
  return queryOptions({
    queryKey: ['alerts', companyId, 'listed', status, cursor],
    queryFn: () =>
      request('GET /dashboard/v1/companies/{companyId}/alerts', {
        params: { companyId },
        query: { status: status === 'all' ? undefined : (status ?? 'open'), cursor, limit: String(pageSize) },
      }),
    placeholderData: keepPreviousData,
  })
}

/** Refetches every alert query of a company. */
export function refetchAlerts(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['alerts', companyId] })
}
