import { c, eachCell } from '#platform/database'

// The metrics are read every few seconds and must not scan a whole backlog: counts end here.
export const countMax = 10_000
const scannedMax = 1_000

/** One index probe finds each kind, independent of its number of jobs. */
const kinds = `recursive kinds (kind) as (
    (select kind from timers order by kind limit 1)
    union all
    select (select kind from timers where timers.kind > kinds.kind order by kind limit 1)
    from kinds where kinds.kind is not null)`

/** Returns the number of due jobs of each kind, and the oldest due time. */
export const readDueWork = eachCell.query({
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

/**
 * Returns the number of due jobs in quarantine, whose servers were slow or silent lately, and the oldest due time.
 */
export const readQuarantinedDue = eachCell.query({
  name: 'read due work apart',
  parameters: { now: c.instant },
  row: { due: c.bigint, since: c.maybe(c.instant) },
  sql: `select count(*) as due, min(apart_at) as since
        from (select apart_at from timers where apart_at <= $1 limit ${countMax}) as apart`,
})

// The jobs with the earliest next attempt. Even a long failure is attempted once an hour, so it is among them.
export const buildNextJobs = (kinds: string) => `
  select company_id, id, looked_up from unnest(${kinds}::text[]) as asked (kind) cross join lateral (
    select company_id, subject_id::uuid as id, attempts > 0 as looked_up from timers where kind = asked.kind
    order by wake_at limit ${scannedMax}) as soonest`

/** The attempts with an unknown outcome, and since when it is unknown. */
export const buildUnknownSql = (kinds: string) => `
  select company_id, coalesce(unknown_at, updated_at) as since from (${buildNextJobs(kinds)}) as due
  join transactions t using (company_id, id)
  where t.unknown_at is not null
    or due.looked_up and (t.status = 'created' or t.authorization_held ->> 'underWay' is not null)`

/**
 * Returns the number and the age of undelivered postbacks, unsent messages and attempts with an unknown outcome. These
 * include attempts and steps without a response, of a killed process for example, once a look-up had no answer either.
 */
export const readPendingWork = eachCell.query({
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
    unknown as (${buildUnknownSql('$3')})
    select (select count(*) from told) as postbacks, (select min(created_at) from told) as "postbacksSince",
           (select count(*) from sent) as messages, (select min(created_at) from sent) as "messagesSince",
           (select count(*) from unknown) as unknown, (select min(since) from unknown) as "unknownSince"`,
})

/** Counts the open alerts with one probe for each company. */
export const countOpenAlerts = eachCell.query({
  name: 'count open alerts',
  parameters: {},
  row: { alerts: c.bigint },
  sql: `select count(*) as alerts from companies cross join lateral (
          select from alerts where company_id = companies.id and resolved_at is null limit ${scannedMax}) as open`,
})

/** Counts the parked postbacks that can be sent again, with one probe for each company. */
export const countParkedPostbacks = eachCell.query({
  name: 'count parked postbacks',
  parameters: {},
  row: { parked: c.bigint },
  sql: `select count(*) as parked from companies cross join lateral (
          select from postbacks where company_id = companies.id and status = 'parked' and not emptied
          limit ${scannedMax}) as parked`,
})

/**
 * Returns the oldest end of the companies' last reconciliations, or null if there was none. A running reconciliation
 * counts from its start. Also returns how many differences the last ones found. Reads one row for each company.
 */
export const sumReconciliations = eachCell.query({
  name: 'sum money audits',
  parameters: {},
  row: { since: c.maybe(c.instant), differences: c.bigint },
  sql: `select min(coalesce(ended_at, started_at)) as since, coalesce(sum(differences), 0)::bigint as differences
        from money_audits`,
})

/** Returns when the last backup of the database was made. */
export const findLastBackup = eachCell.query({
  name: 'find last backup',
  parameters: {},
  row: { finishedAt: c.instant },
  sql: `select finished_at as "finishedAt" from backups`,
})
