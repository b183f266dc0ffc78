import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'
import type { ResponseOf } from '../api/calls.ts'
import { queries } from '../api/me.ts'
import type { AlertSearch } from './alert-search.ts'

export type Alert = ResponseOf<'GET /dashboard/v1/companies/{companyId}/alerts'>['alerts'][number]

/** So many open ones are counted; beyond, nobody needs the number. */
export const openAlertsMax = 20
const pollIntervalMs = 60_000
const pageSize = 20

/** How many alerts of a company are open, at most one more than are counted. */
export function openAlertsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['alerts', companyId, 'count'],
    queryFn: async () => {
      const query = { status: 'open', limit: String(openAlertsMax + 1) }
      const { alerts } = await request('GET /dashboard/v1/companies/{companyId}/alerts', {
        params: { companyId },
        query,
        // Nobody is asked to sign in again for a number at the edge of the page.
        asks: false,
      })
      return alerts.length
    },
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
}

/** The alerts that an address means, the newest first. */
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

/** Has all that shows alerts of a company be read again. */
export function refetchAlerts(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['alerts', companyId] })
}
