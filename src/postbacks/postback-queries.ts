import { companyColumns, joinWebhook, selectCompany } from '#companies'
import { dayMs } from '#kernel/clock'
import type { CompanyId, EventId, InvoiceId, TransactionId } from '#kernel/ids'
import { postbackJob } from '#companies'
import { c, command, lookup, query, type RowOf } from '#platform/database'
import { schedulePart } from '#platform/jobs'
import { buildStatement } from '#search'
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

/** The most deliveries of one page. */
export const deliveryPageMax = 100

const deliverySelection = Object.keys(deliveryColumns).join(', ')

/** Reads one event with the body that was sent; the body is null before the first attempt. */
export const findDelivery = query({
  name: 'find delivery',
  parameters: { companyId: c.uuid<CompanyId>(), eventId: c.uuid<EventId>() },
  row: { ...deliveryColumns, body: c.maybe(c.bytes) },
  sql: `select ${deliverySelection}, body from postbacks where company_id = $1 and event_id = $2`,
})

/** Selects deliveries. */
export type DeliveryFilter = {
  eventId?: EventId | undefined
  invoiceId?: InvoiceId | undefined
  status?: PostbackStatus | undefined
  /** The status code of the latest answer. */
  statusCode?: number | undefined
  type?: EventType | undefined
  /** The first instant of the event, inclusive, and the last, exclusive, ms. */
  since?: number | undefined
  until?: number | undefined
}

const shortRangeMs = 31 * dayMs

/**
 * Returns the filter whose index finds the fewest events: most events are delivered with 2xx, and a short range has few.
 */
function chooseIndex({ eventId, invoiceId, status, statusCode, type, since, until }: DeliveryFilter) {
  if (eventId !== undefined) return 'event'
  if (invoiceId !== undefined) return 'invoice'
  if (since !== undefined && until !== undefined && until - since <= shortRangeMs) return 'days'
  if (status !== undefined && status !== 'delivered') return 'status'
  if (statusCode !== undefined && (statusCode < 200 || statusCode > 299)) return 'code'
  if (since !== undefined || until !== undefined) return 'days'
  if (type !== undefined) return 'type'
  if (statusCode !== undefined) return 'code'
  return status === undefined ? 'event' : 'status'
}

/**
 * Builds the list of a company's events, newest first: by the time of the event where the days select the index, and by
 * the event id otherwise, which is ordered by time.
 */
export function buildDeliveryList(
  companyId: CompanyId,
  filter: DeliveryFilter,
  { before, limit }: { before: EventId | undefined; limit: number },
) {
  const index = chooseIndex(filter)
  const by = index === 'days' ? 'occurred_at desc, event_id desc' : 'event_id desc'
  return buildStatement('list postbacks', deliveryColumns, (bind) => {
    const company = bind(companyId, 'uuid')
    const instant = (ms: number) => bind(new Date(ms).toISOString(), 'timestamptz')
    const { eventId, invoiceId, status, statusCode, type, since, until } = filter
    const conditions = {
      event: eventId && [`event_id = ${bind(eventId, 'uuid')}`],
      invoice: invoiceId && [`invoice_id = ${bind(invoiceId, 'uuid')}`],
      status: status && [`status = ${bind(status, 'text')}`],
      code: statusCode && [`attempts -> -1 ->> 'statusCode' = ${bind(String(statusCode), 'text')}`],
      type: type && [`type = ${bind(type, 'text')}`],
      days: [
        ...(since === undefined ? [] : [`occurred_at >= ${instant(since)}`]),
        ...(until === undefined ? [] : [`occurred_at < ${instant(until)}`]),
      ],
    }
    // A condition that is compared with true uses no index.
    const chosen = Object.entries(conditions).flatMap(([name, each]) =>
      (each || []).map((condition) => (name === index ? condition : `(${condition}) is true`)),
    )
    const goesOn = before && [
      `(${by.replaceAll(' desc', '')}) < ${toPosition(by, company, bind(before, 'uuid'))}`,
    ]
    const where = [`company_id = ${company}`, ...chosen, ...(goesOn ?? [])].join(' and ')
    // With a limit that the plan does not know, PostgreSQL would sort all events.
    return `select * from (
              select ${deliverySelection} from postbacks where ${where} order by ${by} limit ${deliveryPageMax + 1}) page
            order by ${by} limit ${bind(limit, 'integer')}`
  })
}

/** Returns the position of an event in the order of the list. */
function toPosition(by: string, company: string, event: string): string {
  if (!by.startsWith('occurred_at')) return `(${event})`
  return `((select occurred_at from postbacks where company_id = ${company} and event_id = ${event}), ${event})`
}

/** Counts the parked events of a company, and returns the first failed attempt since its webhook accepted an event. */
export const findDeliveryState = query({
  name: 'find state of deliveries',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { parked: c.bigint, failing_since: c.maybe(c.text()) },
  sql: `select
          (select count(*) from postbacks where company_id = $1 and status = 'parked') as parked,
          (select attempts -> 0 ->> 'at' from postbacks
           where company_id = $1 and status <> 'delivered' and type like 'invoice.%' and attempts_made > 0
             and event_id > coalesce(
               (select event_id from postbacks where company_id = $1 and status = 'delivered' and type like 'invoice.%'
                order by event_id desc limit 1),
               '00000000-0000-0000-0000-000000000000')
           order by event_id limit 1) as failing_since`,
})

/**
 * Restarts the delivery of one event, or of the oldest parked events, if an endpoint is configured. Unless the body is
 * kept, the next dispatch builds a new one.
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
    keepBody: c.boolean,
    limit: c.maybe(c.integer),
  },
  row: { event_id: c.uuid<EventId>() },
  sql: `with replayed as (
          update postbacks set status = 'pending', body = case when $7 then body end, attempts_made = 0, next_attempt_at = $3
          where company_id = $1 and not emptied
            and (($5 and type like 'invoice.%') or ($6 and type like 'transaction.%'))
            and (event_id = $2 or ($2 is null and status = 'parked' and event_id = any (array(
              select event_id from postbacks where company_id = $1 and status = 'parked' and not emptied
                and (($5 and type like 'invoice.%') or ($6 and type like 'transaction.%'))
              order by event_id limit $8))))
          returning company_id, event_id),
        timed as (${schedulePart.sql(
          `(select company_id, '${postbackJob}' as kind, event_id::text as subject_id, $3::timestamptz as due_at, $4::timestamptz as wake_at
            from replayed) as given`,
        )})
        select event_id from replayed`,
})

/** Deletes the bodies, snapshots and answers of a limited count of events. The record of their delivery remains. */
function createRedactionCommand(name: string, statuses: string) {
  const over = (at: string) =>
    `from postbacks where company_id = $1 and created_at <= ${at} and ${statuses} and not emptied order by created_at`
  const empty = command({
    name,
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with emptied as (
            update postbacks set emptied = true, body = null, snapshot = '{}',
              attempts = (select coalesce(jsonb_agg(attempt - 'answer' order by place), '[]')
                          from jsonb_array_elements(attempts) with ordinality as made (attempt, place))
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
