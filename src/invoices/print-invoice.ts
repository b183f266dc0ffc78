import type { Services } from '#access'
import type { Company } from '#companies'
import { readCustomer } from '#customers'
import { transactionsOfInvoice } from '#transactions'
import type { Invoice } from './invoice.ts'
import { invoiceSheet } from './invoice-pdf.ts'

/** An invoice as a PDF, as it stands `now` (ms). */
export async function printInvoice(
  { db, pdf }: Pick<Services, 'db' | 'pdf'>,
  company: Company,
  invoice: Invoice,
  now: number,
): Promise<Buffer> {
  const [customer, transactions] = await Promise.all([
    readCustomer(db, company.id, invoice.customerId),
    transactionsOfInvoice(db, company.id, invoice.id),
  ])
  return pdf.print(invoiceSheet({ company, invoice, customer, transactions, now }))
}
