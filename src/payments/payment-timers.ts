import type { Services } from '#access'
import type { TimerHandlers } from '#platform/timers'
import { reconcile, reconcileTimer } from '#transactions'
import { recordPayment, reverseTimer } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'

/** What falls due for a payment. */
export function paymentTimers(services: Services): TimerHandlers {
  return {
    [reconcileTimer]: (timer) =>
      reconcile(services, (transaction, news) => recordPayment(services, transaction, news), timer),
    [reverseTimer]: (timer) => reversePayment(services, timer),
  }
}
