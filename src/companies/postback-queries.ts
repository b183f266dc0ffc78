import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, insertPart } from '#platform/database'

/** The timer that tells a merchant's endpoint what happened. */
export const postbackTimer = 'postback'

/** Writes what a merchant's endpoint is to be told, along with the change that it tells. */
export const insertPostbacks = insertPart('postbacks', {
  company_id: c.uuid<CompanyId>(),
  event_id: c.uuid<EventId>(),
  type: c.text(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  occurred_at: c.instant,
  snapshot: c.json<Record<string, Json>>(),
  status: c.text<'pending'>(),
  attempts: c.json<[]>(),
  attempts_made: c.integer,
  next_attempt_at: c.instant,
  created_at: c.instant,
})
