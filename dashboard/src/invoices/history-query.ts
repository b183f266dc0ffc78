import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/calls.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/history'

/** One thing that happened to an invoice, as the service tells it. */
export type Happening = AnswerOf<typeof name>['entries'][number]

/** What happened to an invoice, page by page, the newest first; read anew with the invoice. */
export function historyQuery(companyId: string, invoiceId: string) {
  return infiniteQueryOptions({
    queryKey: ['invoice', companyId, invoiceId, 'history'],
    queryFn: ({ pageParam: cursor }) => call(name, { params: { companyId, invoiceId }, query: { cursor } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
