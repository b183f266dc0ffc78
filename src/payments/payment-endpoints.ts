import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import { getHostedInvoice } from './endpoints/get-hosted-invoice.ts'
import { postHostedCapture } from './endpoints/post-hosted-capture-intention.ts'
import { postHostedIntention } from './endpoints/post-hosted-intention.ts'
import { postProcessorPostbacks } from './endpoints/post-processor-postbacks.ts'
import { postTrxRefund } from './endpoints/post-trx-refund.ts'
import { putHostedPayment } from './endpoints/put-hosted-payment.ts'
import { putInvoicePayment } from './endpoints/put-invoice-payment.ts'

/** Payments of invoices by merchants and payers, refunds, and what the processor tells of them. */
export function paymentEndpoints(services: Services): Endpoint[] {
  return [
    putInvoicePayment(services),
    putHostedPayment(services),
    getHostedInvoice(services),
    postHostedIntention(services),
    postHostedCapture(services),
    postTrxRefund(services),
    postProcessorPostbacks(services),
  ]
}
