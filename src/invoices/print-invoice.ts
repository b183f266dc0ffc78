import type { AppContext } from '#context'
import { loadOwnLogo, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { loadRuleSet } from '#surcharge'
import type { PastTransaction } from '#attempts'
import type { Invoice } from './invoice.ts'
import { invoiceSheet } from './invoice-pdf.ts'

type PrintedInvoice = {
  invoice: Invoice
  transactions: PastTransaction[]
  /** The link to the payment page that the PDF shows. */
  payUrl?: string | undefined
}

/** Returns an invoice as a PDF, with its state at `now` (ms). */
export async function printInvoice(
  { db, pdf }: Pick<AppContext, 'db' | 'pdf'>,
  company: Company,
  { invoice, transactions, payUrl }: PrintedInvoice,
  now: number,
): Promise<Buffer> {
  const [customer, rules, logo] = await Promise.all([
    loadCustomer(db, company.id, invoice.customerId),
    loadRuleSet(db, company),
    loadOwnLogo(db, company),
  ])
  const sheet = invoiceSheet({ company, invoice, customer, transactions, rules, logo, payUrl, now })
  return pdf.print(sheet, company.id)
}
