import type { Services } from '#access'
import type { Company } from '#companies'
import type { CompanyId, InvoiceId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { transactionsOfInvoice } from '#transactions'
import { invoiceDocument, rowToInvoice, type Invoice } from './invoice.ts'
import { findInvoice } from './invoice-queries.ts'

/** An invoice by its id, or undefined. */
export async function readInvoice(
  db: Reader,
  companyId: CompanyId,
  id: InvoiceId,
): Promise<Invoice | undefined> {
  const row = await db.first(findInvoice, { companyId, id })
  return row && rowToInvoice(row)
}

/** The public read object of an invoice as postbacks carry it: without the customer's data. */
export async function readInvoiceDocument(
  { db }: Pick<Services, 'db'>,
  company: Company,
  invoiceId: InvoiceId,
): Promise<Record<string, unknown> | undefined> {
  const [invoice, transactions] = await Promise.all([
    readInvoice(db, company.id, invoiceId),
    transactionsOfInvoice(db, company.id, invoiceId),
  ])
  return invoice && invoiceDocument(invoice, transactions)
}
