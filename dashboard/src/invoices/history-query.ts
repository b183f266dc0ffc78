import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../api/call.ts'
import type { ResponseOf } from '../api/calls.ts'
import { pollInterval } from './invoice-query.ts'
import type { Invoice } from './invoice-words.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/history'

/** One thing that happened to an invoice, as the service tells it. */
export type InvoiceEvent = ResponseOf<typeof name>['entries'][number]

/** What happened to an invoice, page by page, the newest first; read anew with the invoice. */
function historyQuery(companyId: string, invoiceId: string) {
  return infiniteQueryOptions({
    queryKey: ['invoice', companyId, invoiceId, 'history'],
    queryFn: ({ pageParam: cursor }) =>
      request(name, { params: { companyId, invoiceId }, query: { cursor } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** The history, read anew whenever the invoice reads otherwise, and again and again while money of it is on its way. */
export function useHistory(invoice: Invoice, companyId: string) {
  const { id, updatedAt } = invoice
  const query = useInfiniteQuery({ ...historyQuery(companyId, id), refetchInterval: pollInterval(invoice) })
  const { refetch } = query
  useEffect(() => {
    void refetch({ cancelRefetch: false })
  }, [updatedAt, refetch])
  return query
}
