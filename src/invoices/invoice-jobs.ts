import type { AppContext } from '#context'
import { calendarJobs, reschedulePage } from '#companies'
import { toBulkHandler, type BulkHandlers, type DueJob, type JobOutcome } from '#platform/jobs'
import { awaitingPaymentStatuses } from './due-dates.ts'
import { wakeInvoices } from './invoice-queries.ts'
import { processDueInvoice, invoiceJob } from './process-due-invoice.ts'

/** Returns the bulk handlers of due invoices. All invoices of a month may fall due at its end. */
export function invoiceJobs(context: AppContext): BulkHandlers {
  return {
    [invoiceJob]: toBulkHandler((job) => processDueInvoice(context, job)),
    [calendarJobs.invoices]: toBulkHandler((job) => wakeInvoicesOfCompany(context, job)),
  }
}

function wakeInvoicesOfCompany({ db }: AppContext, job: DueJob): Promise<JobOutcome> {
  const { companyId } = job
  return reschedulePage(db, job, async (page) => {
    const woken = await db.run(wakeInvoices, {
      companyId,
      kind: invoiceJob,
      statuses: [...awaitingPaymentStatuses],
      ...page,
    })
    return woken.map(({ id }) => id)
  })
}
