import type { AppContext } from '#context'
import { saleFormJob } from '#invoices'
import type { JobHandlers } from '#platform/jobs'
import { quotedCardJob, runQuotedCardJob } from './quote/resolve-quoted-card.ts'
import { recoverOutcome, outcomeRecoveryJob, type ResultRecorder } from '#attempts'
import { closeSaleForm } from './hosted/close-sale-form.ts'
import { orphanMethodJob, releaseOrphanMethod } from './hosted/orphan-method.ts'
import { reverseJob } from './record/invoice-effects.ts'
import { keepMethodJob, resolveKeptMethod } from './charge/keep-method.ts'
import { reversePayment } from './record/reverse-payment.ts'

/** Returns the job handlers of payments, and of outcome recovery for every transaction. */
export function paymentJobs(context: AppContext, record: ResultRecorder): JobHandlers {
  return {
    [outcomeRecoveryJob]: (job) => recoverOutcome(context, record, job),
    [reverseJob]: (job) => reversePayment(context, job),
    [saleFormJob]: (job) => closeSaleForm(context, job),
    [orphanMethodJob]: (job) => releaseOrphanMethod(context, job),
    [keepMethodJob]: (job) => resolveKeptMethod(context, job),
    [quotedCardJob]: (job) => runQuotedCardJob(context, job),
  }
}
