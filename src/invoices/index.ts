import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getInvoice } from './endpoints/get-invoice.ts'
import { postInvoices } from './endpoints/post-invoices.ts'

export { announced, postbackTimer } from './announce.ts'
export { changedInvoice, writeInvoice, type InvoiceChange } from './change-invoice.ts'
export { acceptedRails, type Invoice } from './invoice.ts'
export { amountDueOf, invoiceMoves, invoiceStatuses, statusOf } from './invoice-status.ts'
export type { InvoiceFacts, InvoiceStatus, InvoiceTrigger } from './invoice-status.ts'
export { readInvoice, readInvoiceDocument } from './read-invoice.ts'

/** Invoices: created and read. */
export function invoiceEndpoints(services: Services): Endpoint[] {
  return [postInvoices(services), getInvoice(services)]
}
