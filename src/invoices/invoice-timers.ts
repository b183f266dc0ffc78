import type { AppContext } from '#context'
import { calendarTimers, reschedulePage } from '#companies'
import { toBulkHandler, type BulkHandlers, type DueTimer, type TimerOutcome } from '#platform/jobs'
import { awaitingPaymentStatuses } from './due-dates.ts'
import { wakeInvoices } from './invoice-queries.ts'
import { processDueInvoice, invoiceTimer } from './process-due-invoice.ts'

/** Returns the bulk handlers of due invoices. All invoices of a month may fall due at its end. */
export function invoiceTimers(context: AppContext): BulkHandlers {
  return {
    [invoiceTimer]: toBulkHandler((timer) => processDueInvoice(context, timer)),
    [calendarTimers.invoices]: toBulkHandler((timer) => wakeInvoicesOfCompany(context, timer)),
  }
}

function wakeInvoicesOfCompany({ db }: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId } = timer
  return reschedulePage(db, timer, async (page) => {
    const woken = await db.run(wakeInvoices, {
      companyId,
      kind: invoiceTimer,
      statuses: [...awaitingPaymentStatuses],
      ...page,
    })
    return woken.map(({ id }) => id)
  })
}
