import type { Services } from '#access'
import { inParts, type BulkHandlers } from '#platform/timers'
import { watchInvoice, watchTimer } from './watch-invoice.ts'

/** What falls due for an invoice, many at a time: those of a month may all fall due at its end. */
export function invoiceTimers(services: Services): BulkHandlers {
  return { [watchTimer]: inParts((timer) => watchInvoice(services, timer)) }
}
