import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/me.ts'
import type { Invoice } from './invoice-words.ts'

const watchedEveryMs = 5_000

/** One invoice; read again and again while money of it is on its way. */
export function invoiceQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: ['invoice', companyId, id],
    queryFn: () => call('GET /api/invoices/{id}', { companyId, params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && watchedEvery(state.data),
  })
}

/** Has pages read anew what an act changed. */
export async function rereadInvoices(companyId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['invoice', companyId] }),
    queries.invalidateQueries({ queryKey: ['invoices', companyId] }),
  ])
}

/** The payments of which nobody knows yet whether they went through. */
export function lookedUp({ transactions }: Invoice): Invoice['transactions'] {
  return transactions.filter(({ status }) => status === 'created')
}

/** How often what is read of an invoice is read again: not at all while no money of it is on its way. */
export function watchedEvery(invoice: Invoice): number | false {
  return isMoving(invoice) && watchedEveryMs
}

/** Whether money of an invoice is on its way. */
export function isMoving(invoice: Invoice): boolean {
  return lookedUp(invoice).length > 0 || invoice.transactions.some(({ status }) => status === 'pending')
}
