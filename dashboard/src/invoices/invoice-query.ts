import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'
import { queries } from '../api/me.ts'
import type { Invoice } from './invoice-words.ts'

const pollIntervalMs = 5_000

/** One invoice; read again and again while money of it is on its way. */
export function invoiceQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: ['invoice', companyId, id],
    queryFn: () => request('GET /api/invoices/{id}', { companyId, params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && pollInterval(state.data),
  })
}

/** Has pages read anew what an act changed. */
export async function refetchInvoices(companyId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['invoice', companyId] }),
    queries.invalidateQueries({ queryKey: ['invoices', companyId] }),
  ])
}

/** The payments of which nobody knows yet whether they went through. */
export function transactionsInLookup({ transactions }: Invoice): Invoice['transactions'] {
  return transactions.filter(({ status }) => status === 'created')
}

/** How often what is read of an invoice is read again: not at all while no money of it is on its way. */
export function pollInterval(invoice: Invoice): number | false {
  return isMoving(invoice) && pollIntervalMs
}

/** Whether money of an invoice is on its way. */
export function isMoving(invoice: Invoice): boolean {
  return (
    transactionsInLookup(invoice).length > 0 ||
    invoice.transactions.some(({ status }) => status === 'pending')
  )
}
