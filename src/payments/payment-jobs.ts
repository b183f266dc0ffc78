import type { AppContext } from '#context'
import { saleFormJob } from '#invoices'
import type { JobHandlers } from '#platform/jobs'
import { quotedCardJob, runQuotedCardJob, orphanMethodJob, releaseOrphanMethod } from '#checkout'
import { recoverOutcome, outcomeRecoveryJob, type ResultRecorder } from '#attempts'
import { closeInvoiceForm } from './payable/close-invoice-form.ts'
import { reverseJob } from './record/invoice-effects.ts'
import { keepMethodJob, resolveKeptMethod } from './charge/keep-method.ts'
import { reversePayment } from './record/reverse-payment.ts'

/** Returns the job handlers of payments, and of outcome recovery for every transaction. */
export function paymentJobs(context: AppContext, record: ResultRecorder): JobHandlers {
  return {
    [outcomeRecoveryJob]: (job) => recoverOutcome(context, record, job),
    [reverseJob]: (job) => reversePayment(context, job),
    [saleFormJob]: (job) => closeInvoiceForm(context, job),
    [orphanMethodJob]: (job) => releaseOrphanMethod(context, job),
    [keepMethodJob]: (job) => resolveKeptMethod(context, job),
    [quotedCardJob]: (job) => runQuotedCardJob(context, job),
  }
}
