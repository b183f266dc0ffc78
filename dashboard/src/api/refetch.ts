import { queries } from './me.ts'

/** Refetches all invoices and invoice lists of a company. */
export function refetchInvoices(companyId: string): Promise<void> {
  return refetch(companyId, ['invoice', 'invoices'])
}

/** Refetches all payments and payment lists of a company. */
export function refetchPayments(companyId: string): Promise<void> {
  return refetch(companyId, ['payment', 'payments'])
}

async function refetch(companyId: string, kinds: readonly string[]): Promise<void> {
  await Promise.all(kinds.map((kind) => queries.invalidateQueries({ queryKey: [kind, companyId] })))
}
