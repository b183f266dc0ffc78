import type { Services } from '#access'
import { readCustomer, type Customer } from '#customers'
import { present } from '#kernel/json'
import { transactionsOfInvoice, type PastTransaction } from '#transactions'
import { invoiceDocument, type Invoice } from './invoice.ts'

/** The read object of an invoice that is about to be written: with its customer's name, and its payments so far. */
export async function invoiceAnswer({ db }: Services, invoice: Invoice) {
  const [customer, transactions] = await Promise.all([
    readCustomer(db, invoice.companyId, invoice.customerId),
    transactionsOfInvoice(db, invoice.companyId, invoice.id),
  ])
  return readObject(invoice, transactions, customer)
}

/** The read object of an invoice, as requests are answered. */
export function readObject(
  invoice: Invoice,
  transactions: PastTransaction[],
  customer: Customer | undefined,
) {
  const { firstName, lastName, email } = customer ?? {}
  return { ...invoiceDocument(invoice, transactions), customer: present({ firstName, lastName, email }) }
}
