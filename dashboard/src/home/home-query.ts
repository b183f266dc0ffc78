import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { searchEndpoint } from '../payments/payment-labels.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/home'

/** The figures of a company. */
export type HomeFigures = ResponseOf<typeof name>
/** The volume of one day. */
export type Day = HomeFigures['days'][number]

const refetchIntervalMs = 30_000
const latestMax = 5
const alertsMax = 3

/** Reads the figures of a company, every 30 seconds while the page is visible. */
export function homeQuery(companyId: string, days: number) {
  return queryOptions({
    queryKey: ['home', companyId, 'figures', days],
    queryFn: () => request(name, { params: { companyId }, query: { days: String(days) } }),
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
  })
}

/** Reads the newest payments of a company. */
export function latestQuery(companyId: string) {
  return queryOptions({
    queryKey: ['home', companyId, 'latest'],
    queryFn: async () => {
      const body = { filters: {}, limit: latestMax }
      return (await request(searchEndpoint, { params: { companyId }, body })).transactions
    },
    refetchInterval: refetchIntervalMs,
  })
}

/** Reads the newest open alerts of a company. */
export function openAlertsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['home', companyId, 'alerts'],
    queryFn: () =>
      request('GET /dashboard/v1/companies/{companyId}/alerts', {
        params: { companyId },
        query: { status: 'open', limit: String(alertsMax) },
      }),
    refetchInterval: refetchIntervalMs,
  })
}

/** Reads one invoice, to see whether the company has any. */
export function anyInvoiceQuery(companyId: string) {
  return queryOptions({
    queryKey: ['invoices', companyId, 'any'],
    queryFn: () => request('POST /api/invoices/search', { companyId, body: { filters: {}, limit: 1 } }),
  })
}
