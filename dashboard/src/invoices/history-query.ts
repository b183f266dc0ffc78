import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { pollInterval } from './invoice-query.ts'
import type { Invoice } from './invoice-labels.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/history'

/** One entry of an invoice's history. */
export type InvoiceEvent = ResponseOf<typeof name>['entries'][number]

/** Reads the history of an invoice page by page, newest first. */
function historyQuery(companyId: string, invoiceId: string) {
  return infiniteQueryOptions({
    queryKey: ['invoice', companyId, invoiceId, 'history'],
    queryFn: ({ pageParam: cursor }) =>
      request(name, { params: { companyId, invoiceId }, query: { cursor } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/**
 * Returns the history of an invoice. It is refetched when the invoice changes, and polled while a payment or refund is
 * pending.
 */
export function useHistory(invoice: Invoice, companyId: string) {
  const { id, updatedAt } = invoice
  const query = useInfiniteQuery({ ...historyQuery(companyId, id), refetchInterval: pollInterval(invoice) })
  const { refetch } = query
  useEffect(() => {
    void refetch({ cancelRefetch: false })
  }, [updatedAt, refetch])
  return query
}
