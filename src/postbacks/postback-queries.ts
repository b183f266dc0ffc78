import { companyColumns, joinWebhook, selectCompany } from '#companies'
import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import { postbackJob } from '#companies'
import { c, command, lookup, query, type RowOf } from '#platform/database'
import { schedulePart } from '#platform/jobs'
import type { Attempt, EventType, PostbackStatus } from './postback.ts'

const eventColumns = {
  event_id: c.uuid<EventId>(),
  type: c.text<EventType>(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  occurred_at: c.instant,
  status: c.text<PostbackStatus>(),
  next_attempt_at: c.maybe(c.instant),
  emptied: c.boolean,
}

const deliveryColumns = {
  ...eventColumns,
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  attempts: c.json<Attempt[]>(),
}

/** The row of an event without the columns that only the delivery needs. */
export type DeliveryRow = RowOf<typeof deliveryColumns>

const dueColumns = {
  ...companyColumns,
  ...eventColumns,
  snapshot: c.json<Record<string, unknown>>(),
  body: c.maybe(c.bytes),
  attempts_made: c.integer,
  url: c.maybe(c.text()),
  endpoint_auth: c.maybe(c.bytes),
  signing_secret: c.maybe(c.bytes),
  client_postback_secret: c.maybe(c.bytes),
}
export type DueRow = RowOf<typeof dueColumns>

/** Reads an event with its company and, if configured, the webhook. */
export const findPostback = lookup({
  name: 'find postback',
  parameters: { companyId: c.uuid<CompanyId>(), eventId: c.uuid() },
  row: dueColumns,
  sql: `select p.event_id, p.type, p.invoice_id, p.occurred_at, p.snapshot, p.body, p.status, p.attempts_made,
               p.next_attempt_at, p.emptied, webhook.url, webhook.endpoint_auth, webhook.signing_secret,
               company.client_postback_secret, ${selectCompany}
        from postbacks p
        join companies company on company.id = p.company_id
        ${joinWebhook}
        where p.company_id = $1 and p.event_id = $2`,
})

/** Stores the body of an event. The first writer wins. Returns no row if the event is no longer pending. */
export const freezeBody = command({
  name: 'freeze body of postback',
  parameters: { companyId: c.uuid<CompanyId>(), eventId: c.uuid<EventId>(), body: c.bytes },
  row: { body: c.bytes },
  sql: `update postbacks set body = coalesce(body, $3)
        where company_id = $1 and event_id = $2 and status = 'pending'
        returning body`,
})

/** Records an attempt and its outcome, unless the delivery was dropped or restarted since it was read. */
export const recordOutcome = command({
  name: 'record outcome of postback',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    eventId: c.uuid<EventId>(),
    dueAt: c.maybe(c.instant),
    attempt: c.json<Attempt>(),
    status: c.text<PostbackStatus>(),
    nextAttemptAt: c.maybe(c.instant),
  },
  row: { event_id: c.uuid<EventId>() },
  sql: `update postbacks
        set attempts = attempts || $4::jsonb, attempts_made = attempts_made + 1, status = $5, next_attempt_at = $6
        where company_id = $1 and event_id = $2 and status = 'pending' and next_attempt_at is not distinct from $3
        returning event_id`,
})

/** Records an attempt without changing the delivery, and returns the current status of the delivery. */
export const appendAttempt = command({
  name: 'append attempt to postback',
  parameters: { companyId: c.uuid<CompanyId>(), eventId: c.uuid<EventId>(), attempt: c.json<Attempt>() },
  row: { status: c.text<PostbackStatus>(), next_attempt_at: c.maybe(c.instant) },
  sql: `update postbacks set attempts = attempts || $3::jsonb where company_id = $1 and event_id = $2
        returning status, next_attempt_at`,
})

/** Drops an event that has no endpoint. */
export const dropPostback = command({
  name: 'drop postback',
  parameters: { companyId: c.uuid<CompanyId>(), eventId: c.uuid<EventId>() },
  row: {},
  sql: `update postbacks set status = 'dropped', next_attempt_at = null
        where company_id = $1 and event_id = $2 and status = 'pending'`,
})

/** Lists a page of a company's events, newest first. Event ids are ordered by time. */
export const listPostbacks = query({
  name: 'list postbacks',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    status: c.maybe(c.text<PostbackStatus>()),
    eventId: c.maybe(c.uuid<EventId>()),
    before: c.maybe(c.uuid<EventId>()),
    limit: c.integer,
  },
  row: deliveryColumns,
  sql: `select ${Object.keys(deliveryColumns).join(', ')} from postbacks
        where company_id = $1
          and ($2::text is null or status = $2)
          and ($3::uuid is null or event_id = $3)
          and ($4::uuid is null or event_id < $4)
        order by event_id desc limit $5`,
})

/**
 * Restarts the delivery of one event, or of all parked events, if an endpoint is configured. The next dispatch builds a
 * new body.
 */
export const replayRows = command({
  name: 'replay postbacks',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    eventId: c.maybe(c.uuid<EventId>()),
    now: c.instant,
    wakeAt: c.instant,
    toWebhook: c.boolean,
    toClient: c.boolean,
  },
  row: { event_id: c.uuid<EventId>() },
  sql: `with replayed as (
          update postbacks set status = 'pending', body = null, attempts_made = 0, next_attempt_at = $3
          where company_id = $1 and not emptied
            and (($5 and type like 'invoice.%') or ($6 and type like 'transaction.%'))
            and (event_id = $2 or ($2 is null and status = 'parked'))
          returning company_id, event_id),
        timed as (${schedulePart.sql(
          `(select company_id, '${postbackJob}' as kind, event_id::text as subject_id, $3::timestamptz as due_at, $4::timestamptz as wake_at
            from replayed) as given`,
        )})
        select event_id from replayed`,
})

/** Deletes the bodies and snapshots of a limited count of events. The record of their delivery remains. */
function createRedactionCommand(name: string, statuses: string) {
  const over = (at: string) =>
    `from postbacks where company_id = $1 and created_at <= ${at} and ${statuses} and not emptied order by created_at`
  const empty = command({
    name,
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with emptied as (
            update postbacks set emptied = true, body = null, snapshot = '{}'
            where company_id = $1
              and event_id = any (array(select event_id ${over('$2')} limit $3))
              -- What is replayed meanwhile is told once more.
              and ${statuses} and not emptied
            returning 1)
          select count(*) as deleted from emptied`,
  })
  return { ...empty, over }
}

/** Deletes the bodies of delivered and dropped events. */
export const redactDelivered = createRedactionCommand(
  'empty told postbacks',
  `status in ('delivered', 'dropped')`,
)

/** Deletes the bodies of parked events that were not replayed. */
export const redactParked = createRedactionCommand('empty parked postbacks', `status = 'parked'`)
