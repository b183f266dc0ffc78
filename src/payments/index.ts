import type { Services } from '#access'
import type { Endpoint } from '#platform/http'
import type { TimerHandlers } from '#platform/timers'
import { reconcile, reconcileTimer } from '#transactions'
import { postProcessorPostbacks } from './endpoints/post-processor-postbacks.ts'
import { putInvoicePayment } from './endpoints/put-invoice-payment.ts'
import { recordPayment, reverseTimer } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'

/** Payments of invoices, and what the processor tells of them. */
export function paymentEndpoints(services: Services): Endpoint[] {
  return [putInvoicePayment(services), postProcessorPostbacks(services)]
}

/** What falls due for a payment. */
export function paymentTimers(services: Services): TimerHandlers {
  return {
    [reconcileTimer]: (timer) =>
      reconcile(services, (transaction, news) => recordPayment(services, transaction, news), timer),
    [reverseTimer]: (timer) => reversePayment(services, timer),
  }
}
