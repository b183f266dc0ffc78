import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { CompanyId, InvoiceId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { decodeHistory } from '#attempts'
import { toInvoiceDocument, rowToInvoice, type Invoice } from './invoice.ts'
import { findInvoice, findInvoiceWithHistory, listInvoicesOfSubscription } from './invoice-queries.ts'

/** Returns an invoice by its id, or undefined. */
export async function loadInvoice(db: Reader, companyId: CompanyId, id: InvoiceId) {
  const row = await db.first(findInvoice, { companyId, id })
  return row && rowToInvoice(row)
}

/** Returns the newest invoices of a subscription, newest first. */
export async function loadInvoicesOfSubscription(
  db: Reader,
  companyId: CompanyId,
  subscriptionId: SubscriptionId,
  limit: number,
): Promise<Invoice[]> {
  const rows = await db.all(listInvoicesOfSubscription, { companyId, subscriptionId, limit })
  return rows.map(rowToInvoice)
}

/** Returns an invoice and its transactions, oldest first, from one snapshot; undefined if there is none. */
export async function loadInvoiceWithHistory(db: Reader, companyId: CompanyId, id: InvoiceId) {
  const row = await db.first(findInvoiceWithHistory, { companyId, id })
  return row && { invoice: rowToInvoice(row), transactions: decodeHistory(row) }
}

/** Returns the public read object of an invoice for postbacks, without the customer's data. */
export async function loadInvoiceDocument(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  invoiceId: InvoiceId,
): Promise<Record<string, unknown> | undefined> {
  const read = await loadInvoiceWithHistory(db, company.id, invoiceId)
  return read && toInvoiceDocument(read.invoice, read.transactions)
}
