import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomers } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import { findPage, buildPageResponse, type Documents, type SearchBody } from '#search'
import { decodeHistory } from '#attempts'
import { rowToInvoice } from '../invoice.ts'
import { toInvoiceResponse } from '../invoice-response.ts'
import { listInvoicesWithHistory } from '../invoice-queries.ts'
import { signPdfUrl } from '../pdf-link.ts'
import { invoiceResource } from './invoice-resource.ts'

/** Finds a page of a company's invoices. `sent` are its filters as they came, for which a cursor is good. */
export async function searchInvoices(
  context: AppContext,
  documents: Documents,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
): Promise<Buffer> {
  const { db, clock } = context
  const { found, nextCursor } = await findPage(context, { company, resource: invoiceResource, body, sent })
  const shown = await documents.of(company.id, found, (ids) => loadDocuments(db, company, ids as InvoiceId[]))
  const now = getCompanyTime(clock, company)
  const invoices = shown.map(({ id, bytes }) => {
    const url = signPdfUrl(context, company, id as InvoiceId, now)
    return [bytes.subarray(0, -1), `,"pdfUrl":${JSON.stringify(url)}}`]
  })
  return buildPageResponse('invoices', invoices, nextCursor)
}

// The customers are read after the invoices: a stamp may be older than its document, but never newer.
async function loadDocuments(db: AppContext['db'], { id: companyId }: Company, ids: InvoiceId[]) {
  const rows = await db.all(listInvoicesWithHistory, { companyId, ids })
  const customers = await loadCustomers(db, companyId, [...new Set(rows.map((row) => row.customer_id))])
  return rows.map((row) => ({
    id: row.id,
    stamp: row.stamp,
    document: toInvoiceResponse(rowToInvoice(row), decodeHistory(row), customers.get(row.customer_id)),
  }))
}
