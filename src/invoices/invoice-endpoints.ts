import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getInvoice } from './endpoints/get-invoice.ts'
import { postInvoices } from './endpoints/post-invoices.ts'

/** Invoices: created and read. */
export function invoiceEndpoints(services: Services): Endpoint[] {
  return [postInvoices(services), getInvoice(services)]
}
