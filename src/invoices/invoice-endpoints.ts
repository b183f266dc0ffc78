import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { deleteLinks } from './endpoints/delete-invoice-links.ts'
import { getInvoice } from './endpoints/get-invoice.ts'
import { postInvoiceCancel, postInvoiceVoid } from './endpoints/post-invoice-closing.ts'
import { postInvoiceSendEmail } from './endpoints/post-invoice-send-email.ts'
import { postInvoicesPreview } from './endpoints/post-invoices-preview.ts'
import { postInvoicesSearch } from './endpoints/post-invoices-search.ts'
import { postInvoicesSummary } from './endpoints/post-invoices-summary.ts'
import { postInvoices } from './endpoints/post-invoices.ts'
import { putInvoice } from './endpoints/put-invoice.ts'

/** Returns the endpoints that create, read, search, print, update, mail and close invoices. */
export function invoiceEndpoints(context: AppContext): Endpoint[] {
  return [
    postInvoices(context),
    postInvoicesPreview(context),
    postInvoicesSearch(context),
    postInvoicesSummary(context),
    getInvoice(context),
    putInvoice(context),
    postInvoiceSendEmail(context),
    deleteLinks(context),
    postInvoiceVoid(context),
    postInvoiceCancel(context),
  ]
}
