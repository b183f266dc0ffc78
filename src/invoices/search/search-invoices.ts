import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { readCustomers } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import { findPage, type SearchBody } from '#search'
import { readObject } from '../invoice-answer.ts'
import { pdfUrl } from '../pdf-link.ts'
import { readInvoicesWithHistory } from '../read-invoice.ts'
import { invoiceResource } from './invoice-resource.ts'

/** Finds a page of a company's invoices. `sent` are its filters as they came, for which a cursor is good. */
export async function searchInvoices(
  services: Services,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
) {
  const { db, clock } = services
  const { ids, nextCursor } = await findPage(services, { company, resource: invoiceResource, body, sent })
  const found = await readInvoicesWithHistory(db, company.id, ids as InvoiceId[])
  const customerIds = [...new Set(found.map(({ invoice }) => invoice.customerId))]
  const customers = await readCustomers(db, company.id, customerIds)
  const now = companyNow(clock, company)
  return {
    invoices: found.map(({ invoice, transactions }) => ({
      ...readObject(invoice, transactions, customers.get(invoice.customerId)),
      pdfUrl: pdfUrl(services, company, invoice.id, now),
    })),
    nextCursor,
    hasMore: nextCursor !== null,
    truncated: false,
  }
}
