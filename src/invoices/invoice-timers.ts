import type { Services } from '#access'
import type { TimerHandlers } from '#platform/timers'
import { watchInvoice, watchTimer } from './watch-invoice.ts'

/** What falls due for an invoice. */
export function invoiceTimers(services: Services): TimerHandlers {
  return { [watchTimer]: (timer) => watchInvoice(services, timer) }
}
