import type { Services } from '#access'
import { calendarTimers, wakeAll } from '#companies'
import { inParts, type BulkHandlers, type DueTimer, type TimerOutcome } from '#platform/timers'
import { watchedStatuses } from './due-dates.ts'
import { wakeInvoices } from './invoice-queries.ts'
import { watchInvoice, watchTimer } from './watch-invoice.ts'

/** What falls due for an invoice, many at a time: those of a month may all fall due at its end. */
export function invoiceTimers(services: Services): BulkHandlers {
  return {
    [watchTimer]: inParts((timer) => watchInvoice(services, timer)),
    [calendarTimers.invoices]: inParts((timer) => wake(services, timer)),
  }
}

function wake({ db }: Services, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId } = timer
  return wakeAll(db, timer, async (page) => {
    const woken = await db.run(wakeInvoices, {
      companyId,
      kind: watchTimer,
      statuses: [...watchedStatuses],
      ...page,
    })
    return woken.map(({ id }) => id)
  })
}
