import type { AppContext } from '#access'
import { readOwnLogo, type Company } from '#companies'
import { readCustomer } from '#customers'
import { readRuleSet } from '#surcharge'
import type { PastTransaction } from '#transactions'
import type { Invoice } from './invoice.ts'
import { invoiceSheet } from './invoice-pdf.ts'

/** Returns an invoice as a PDF, with its state at `now` (ms). */
export async function printInvoice(
  { db, pdf }: Pick<AppContext, 'db' | 'pdf'>,
  company: Company,
  { invoice, transactions }: { invoice: Invoice; transactions: PastTransaction[] },
  now: number,
): Promise<Buffer> {
  const [customer, rules, logo] = await Promise.all([
    readCustomer(db, company.id, invoice.customerId),
    readRuleSet(db, company),
    readOwnLogo(db, company),
  ])
  const sheet = invoiceSheet({ company, invoice, customer, transactions, rules, logo, now })
  return pdf.print(sheet, company.id)
}
