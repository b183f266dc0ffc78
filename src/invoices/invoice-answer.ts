import type { Services } from '#access'
import type { Company } from '#companies'
import { readCustomer } from '#customers'
import { present } from '#kernel/json'
import { transactionsOfInvoice } from '#transactions'
import { invoiceDocument, type Invoice } from './invoice.ts'

/** The read object that requests are answered with: with the customer's name, and its payments as they stand. */
export async function invoiceAnswer({ db }: Services, company: Company, invoice: Invoice) {
  const [customer, transactions] = await Promise.all([
    readCustomer(db, company.id, invoice.customerId),
    transactionsOfInvoice(db, company.id, invoice.id),
  ])
  return {
    ...invoiceDocument(invoice, transactions),
    customer: present({
      firstName: customer?.firstName,
      lastName: customer?.lastName,
      email: customer?.email,
    }),
  }
}
