import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import { c, insertPart } from '#platform/database'

/** What a change fixes of an event, whatever its records say when it is told; null is what is usual. */
export const eventFactColumns = {
  paid_cents: c.maybe(c.cents),
  paid_at: c.maybe(c.instant),
  invoice_status: c.maybe(c.text()),
  attempt_status: c.maybe(c.text()),
}

/** An event. */
export const eventColumns = {
  event_id: c.uuid<EventId>(),
  occurred_at: c.instant,
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  type: c.text(),
  ...eventFactColumns,
}

/** Writes what happened, along with the change: it has its number later. */
export const insertEvents = insertPart('unnumbered_events', {
  company_id: c.uuid<CompanyId>(),
  completed_event_id: c.maybe(c.uuid<EventId>()),
  completed_at: c.maybe(c.instant),
  ...eventColumns,
})
