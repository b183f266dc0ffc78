import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, insertPart } from '#platform/database'
import { cancelPart } from '#platform/jobs'

/** The job that delivers postbacks to a merchant's endpoint. */
export const postbackJob = 'postback'

/** Inserts the postbacks of a change in the statement of the change. */
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

/** Drops the pending postbacks to a company's own URL and returns them. */
export const dropClientPostbacks = command({
  name: 'drop client postbacks',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { event_id: c.uuid<EventId>(), type: c.text() },
  sql: `with dropped as (
          update postbacks set status = 'dropped', next_attempt_at = null
          where company_id = $1 and status = 'pending' and type like 'transaction.%'
          returning company_id, event_id, type),
        cancelled as (${cancelPart.sql(
          `(select company_id, '${postbackJob}' as kind, event_id::text as subject_id from dropped) as given`,
        )})
        select event_id, type from dropped`,
})
