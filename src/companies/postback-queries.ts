import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, insertPart } from '#platform/database'
import { cancelPart } from '#platform/timers'

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

/** Drops what waits to be told to a company's own address. Answers what was dropped. */
export const dropClientPostbacks = command({
  name: 'drop client postbacks',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { event_id: c.uuid<EventId>(), type: c.text() },
  sql: `with dropped as (
          update postbacks set status = 'dropped', next_attempt_at = null
          where company_id = $1 and status = 'pending' and type like 'transaction.%'
          returning company_id, event_id, type),
        cancelled as (${cancelPart.sql(
          `(select company_id, '${postbackTimer}' as kind, event_id::text as subject_id from dropped) as given`,
        )})
        select event_id, type from dropped`,
})
