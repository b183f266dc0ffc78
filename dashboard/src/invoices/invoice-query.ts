import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { Invoice } from './invoice-labels.ts'

const pollIntervalMs = 5_000

/** Reads one invoice, and polls it while a payment or refund is pending. */
export function invoiceQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: ['invoice', companyId, id],
    queryFn: () => request('GET /api/invoices/{id}', { companyId, params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && pollInterval(state.data),
  })
}

/** Returns the transactions whose outcome is not known yet. */
export function transactionsInLookup({ transactions }: Invoice): Invoice['transactions'] {
  return transactions.filter(({ status }) => status === 'created')
}

/** Returns the poll interval of an invoice in ms, or false if no payment or refund is pending. */
export function pollInterval(invoice: Invoice): number | false {
  return isMoving(invoice) && pollIntervalMs
}

/** Returns whether a payment or refund of the invoice is pending. */
export function isMoving(invoice: Invoice): boolean {
  return (
    transactionsInLookup(invoice).length > 0 ||
    invoice.transactions.some(({ status }) => status === 'pending')
  )
}
