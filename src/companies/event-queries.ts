import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import { c, insertPart } from '#platform/database'

/** The facts of an event that later changes of its records must not alter. Null is the usual value. */
export const eventFactColumns = {
  paid_cents: c.maybe(c.cents),
  paid_at: c.maybe(c.instant),
  invoice_status: c.maybe(c.text()),
  attempt_status: c.maybe(c.text()),
}

/** The columns of an event. */
export const eventColumns = {
  event_id: c.uuid<EventId>(),
  occurred_at: c.instant,
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  type: c.text(),
  ...eventFactColumns,
}

/** Inserts an event in the statement of its change. The event gets its number later. */
export const insertEvents = insertPart('unnumbered_events', {
  company_id: c.uuid<CompanyId>(),
  completed_event_id: c.maybe(c.uuid<EventId>()),
  completed_at: c.maybe(c.instant),
  ...eventColumns,
})
