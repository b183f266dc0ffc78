import type { AppContext } from '#context'
import { loadCustomer, toCustomerNames, type Customer } from '#customers'
import { loadInvoiceTransactions, type PastTransaction } from '#attempts'
import { toInvoiceDocument, type Invoice } from './invoice.ts'

/**
 * Returns the read object of an invoice that is about to be written, with its customer's names and its payments so far.
 */
export async function loadInvoiceResponse({ db }: AppContext, invoice: Invoice) {
  const [customer, transactions] = await Promise.all([
    loadCustomer(db, invoice.companyId, invoice.customerId),
    loadInvoiceTransactions(db, invoice.companyId, invoice.id),
  ])
  return toInvoiceResponse(invoice, transactions, customer)
}

/** Returns the read object of an invoice for responses. */
export function toInvoiceResponse(
  invoice: Invoice,
  transactions: PastTransaction[],
  customer: Customer | undefined,
) {
  return {
    ...toInvoiceDocument(invoice, transactions),
    customer: customer ? toCustomerNames(customer) : {},
  }
}
