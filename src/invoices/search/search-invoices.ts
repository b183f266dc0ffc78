import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomers } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import {
  buildPageResponse,
  findPageOf,
  loadFilters,
  wantsTotals,
  type Documents,
  type Resource,
  type SearchBody,
} from '#search'
import { decodeHistory } from '#attempts'
import { rowToInvoice } from '../invoice.ts'
import { toInvoiceResponse } from '../invoice-response.ts'
import { listInvoicesWithHistory } from '../invoice-queries.ts'
import { signPdfUrl } from '../pdf-link.ts'
import { invoiceResource } from './invoice-resource.ts'
import { sumInvoices } from './summarize-invoices.ts'

type InvoiceSearch = {
  body: SearchBody
  sent: string
  resource?: Resource
  mayPay?: boolean | undefined
}

/**
 * Finds a page of a company's invoices. `sent` are its filters as they came, for which a cursor is good. The resource is
 * that of the body. `mayPay` is whether the PDFs show a link to the payment page.
 */
export async function searchInvoices(
  context: AppContext,
  documents: Documents,
  company: Company,
  { body, sent, resource = invoiceResource, mayPay }: InvoiceSearch,
): Promise<Buffer> {
  const { db, clock } = context
  const search = { company, resource, body, sent }
  const wanted = await loadFilters(context, search)
  const [{ found, nextCursor }, more] = await Promise.all([
    findPageOf(context, search, wanted),
    wantsTotals(body) ? { totals: await sumInvoices(context, company, wanted) } : {},
  ])
  const shown = await documents.of(company.id, found, (ids) => loadDocuments(db, company, ids as InvoiceId[]))
  const now = getCompanyTime(clock, company)
  const invoices = shown.map(({ id, bytes }) => {
    const url = signPdfUrl(context, company, id as InvoiceId, now, { mayPay })
    return [bytes.subarray(0, -1), `,"pdfUrl":${JSON.stringify(url)}}`]
  })
  return buildPageResponse('invoices', invoices, nextCursor, more)
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
