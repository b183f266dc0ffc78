import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { postProcessorPostbacks } from './endpoints/post-processor-postbacks.ts'
import { putInvoicePayment } from './endpoints/put-invoice-payment.ts'

/** Payments of invoices, and what the processor tells of them. */
export function paymentEndpoints(services: Services): Endpoint[] {
  return [putInvoicePayment(services), postProcessorPostbacks(services)]
}
