import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/calls.ts'
import { searchCall } from '../payments/payment-words.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/home'

/** How a company stands. */
export type HomeFigures = AnswerOf<typeof name>
/** What was taken on one day. */
export type Day = HomeFigures['days'][number]

const readAgainMs = 30_000
const latestMax = 5
const alertsMax = 3

/** How a company stands today, read again while somebody looks. */
export function homeQuery(companyId: string, days: number) {
  return queryOptions({
    queryKey: ['home', companyId, 'figures', days],
    queryFn: () => call(name, { params: { companyId }, query: { days: String(days) } }),
    refetchInterval: readAgainMs,
    placeholderData: keepPreviousData,
  })
}

/** The newest payments of a company. */
export function latestQuery(companyId: string) {
  return queryOptions({
    queryKey: ['home', companyId, 'latest'],
    queryFn: async () => {
      const body = { filters: {}, limit: latestMax }
      return (await call(searchCall, { params: { companyId }, body })).transactions
    },
    refetchInterval: readAgainMs,
  })
}

/** The newest alerts of a company that nobody has seen to. */
export function openAlertsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['home', companyId, 'alerts'],
    queryFn: () =>
      call('GET /dashboard/v1/companies/{companyId}/alerts', {
        params: { companyId },
        query: { status: 'open', limit: String(alertsMax) },
      }),
    refetchInterval: readAgainMs,
  })
}

/** Whether a company has billed anything yet. */
export function anyInvoiceQuery(companyId: string) {
  return queryOptions({
    queryKey: ['invoices', companyId, 'any'],
    queryFn: () => call('POST /api/invoices/search', { companyId, body: { filters: {}, limit: 1 } }),
  })
}
