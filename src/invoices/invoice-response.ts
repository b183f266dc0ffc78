import type { AppContext } from '#access'
import { readCustomer, type Customer } from '#customers'
import { omitNullish } from '#kernel/json'
import { readInvoiceTransactions, type PastTransaction } from '#transactions'
import { toInvoiceDocument, type Invoice } from './invoice.ts'

/**
 * Returns the read object of an invoice that is about to be written, with its customer's name and its payments so far.
 */
export async function readInvoiceResponse({ db }: AppContext, invoice: Invoice) {
  const [customer, transactions] = await Promise.all([
    readCustomer(db, invoice.companyId, invoice.customerId),
    readInvoiceTransactions(db, invoice.companyId, invoice.id),
  ])
  return toInvoiceResponse(invoice, transactions, customer)
}

/** Returns the read object of an invoice for responses. */
export function toInvoiceResponse(
  invoice: Invoice,
  transactions: PastTransaction[],
  customer: Customer | undefined,
) {
  const { firstName, lastName, email } = customer ?? {}
  return {
    ...toInvoiceDocument(invoice, transactions),
    customer: omitNullish({ firstName, lastName, email }),
  }
}
