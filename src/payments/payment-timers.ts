import type { AppContext } from '#context'
import { saleFormTimer } from '#invoices'
import type { TimerHandlers } from '#platform/jobs'
import { quotedCardTimer, runQuotedCardTimer } from './quote/resolve-quoted-card.ts'
import { recoverOutcome, outcomeRecoveryTimer, type ResultRecorder } from '#attempts'
import { closeSaleForm } from './hosted/close-sale-form.ts'
import { orphanMethodTimer, releaseOrphanMethod } from './hosted/orphan-method.ts'
import { reverseTimer } from './record/invoice-effects.ts'
import { keepMethodTimer, resolveKeptMethod } from './charge/keep-method.ts'
import { reversePayment } from './record/reverse-payment.ts'

/** Returns the timer handlers of payments, and of outcome recovery for every transaction. */
export function paymentTimers(context: AppContext, record: ResultRecorder): TimerHandlers {
  return {
    [outcomeRecoveryTimer]: (timer) => recoverOutcome(context, record, timer),
    [reverseTimer]: (timer) => reversePayment(context, timer),
    [saleFormTimer]: (timer) => closeSaleForm(context, timer),
    [orphanMethodTimer]: (timer) => releaseOrphanMethod(context, timer),
    [keepMethodTimer]: (timer) => resolveKeptMethod(context, timer),
    [quotedCardTimer]: (timer) => runQuotedCardTimer(context, timer),
  }
}
