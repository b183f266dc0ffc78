import { c, query } from '#platform/database'

// Whoever reads the figures every few seconds must not walk through what has piled up: counts end here.
export const countMax = 10_000
const scannedMax = 1_000

/** Kind after kind by one probe of the index each, however many timers of a kind there are. */
const kinds = `recursive kinds (kind) as (
    (select kind from timers order by kind limit 1)
    union all
    select (select kind from timers where timers.kind > kinds.kind order by kind limit 1)
    from kinds where kinds.kind is not null)`

/** What is due of each kind, and since when. */
export const readDueWork = query({
  name: 'read due work',
  parameters: { now: c.instant },
  row: { kind: c.text(), due: c.bigint, since: c.maybe(c.instant) },
  sql: `with ${kinds}
    select kind,
           (select count(*) from (
              select from timers where timers.kind = kinds.kind and wake_at <= $1 limit ${countMax}) as due) as due,
           (select wake_at from timers where timers.kind = kinds.kind and wake_at <= $1
            order by wake_at limit 1) as since
    from kinds where kind is not null`,
})

/** What is due and waits apart, for servers that were slow or silent lately, and since when. */
export const readQuarantinedDue = query({
  name: 'read due work apart',
  parameters: { now: c.instant },
  row: { due: c.bigint, since: c.maybe(c.instant) },
  sql: `select count(*) as due, min(apart_at) as since
        from (select apart_at from timers where apart_at <= $1 limit ${countMax}) as apart`,
})

// Those whose next try comes soonest: what nobody hears of for long is tried at last once an hour.
const buildNextJobs = (kinds: string) => `
  select company_id, id from unnest(${kinds}::text[]) as asked (kind) cross join lateral (
    select company_id, subject_id::uuid as id from timers where kind = asked.kind
    order by wake_at limit ${scannedMax}) as soonest`

/** What somebody waits for: how much of it there is, and since when the oldest. */
export const readPendingWork = query({
  name: 'read undone',
  parameters: { postbackKinds: c.texts(), messageKinds: c.texts(), reconcileKinds: c.texts() },
  row: {
    postbacks: c.bigint,
    postbacksSince: c.maybe(c.instant),
    messages: c.bigint,
    messagesSince: c.maybe(c.instant),
    unknown: c.bigint,
    unknownSince: c.maybe(c.instant),
  },
  sql: `with told as (
      select created_at from (${buildNextJobs('$1')}) as due join postbacks p on p.company_id = due.company_id and p.event_id = due.id
      where p.status = 'pending'),
    sent as (
      select created_at from (${buildNextJobs('$2')}) as due join outbox o using (company_id, id) where o.sent_at is null),
    unknown as (
      select unknown_at from (${buildNextJobs('$3')}) as due join transactions t using (company_id, id)
      where t.unknown_at is not null)
    select (select count(*) from told) as postbacks, (select min(created_at) from told) as "postbacksSince",
           (select count(*) from sent) as messages, (select min(created_at) from sent) as "messagesSince",
           (select count(*) from unknown) as unknown, (select min(unknown_at) from unknown) as "unknownSince"`,
})

/** The alerts that nobody has resolved: one probe for each company. */
export const countOpenAlerts = query({
  name: 'count open alerts',
  parameters: {},
  row: { alerts: c.bigint },
  sql: `select count(*) as alerts from companies cross join lateral (
          select from alerts where company_id = companies.id and resolved_at is null limit ${scannedMax}) as open`,
})

/**
 * Since when the company waits that was compared longest ago, one that is being compared since that began: a row of each company
 * is read. Null where none was compared yet. And how many differences the last comparisons found.
 */
export const sumReconciliations = query({
  name: 'sum money audits',
  parameters: {},
  row: { since: c.maybe(c.instant), differences: c.bigint },
  sql: `select min(coalesce(ended_at, started_at)) as since, coalesce(sum(differences), 0)::bigint as differences
        from money_audits`,
})

/** When the database was last copied. */
export const findLastBackup = query({
  name: 'find last backup',
  parameters: {},
  row: { finishedAt: c.instant },
  sql: `select finished_at as "finishedAt" from backups`,
})
