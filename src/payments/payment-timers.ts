import type { Services } from '#access'
import { saleFormTimer } from '#invoices'
import type { TimerHandlers } from '#platform/timers'
import { quotedCardTimer, seeToQuotedCard } from './quote/settle-quoted-card.ts'
import { reconcile, reconcileTimer, type Recorder } from '#transactions'
import { closeSaleForm } from './hosted/close-sale-form.ts'
import { leftMethodTimer, letGoOfLeft } from './hosted/left-method.ts'
import { reverseTimer } from './record/consequences.ts'
import { keepMethodTimer, settleKeptMethod } from './charge/keep-method.ts'
import { reversePayment } from './record/reverse-payment.ts'

/** What falls due for a payment, and for any transaction whose outcome is to be asked for. */
export function paymentTimers(services: Services, record: Recorder): TimerHandlers {
  return {
    [reconcileTimer]: (timer) => reconcile(services, record, timer),
    [reverseTimer]: (timer) => reversePayment(services, timer),
    [saleFormTimer]: (timer) => closeSaleForm(services, timer),
    [leftMethodTimer]: (timer) => letGoOfLeft(services, timer),
    [keepMethodTimer]: (timer) => settleKeptMethod(services, timer),
    [quotedCardTimer]: (timer) => seeToQuotedCard(services, timer),
  }
}
