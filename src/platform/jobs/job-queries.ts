import { c, command, insertPart, ownCell, query, type Part, type RowOf } from '#platform/database'
import type { CompanyId } from '#kernel/ids'
import type { ClaimedJob } from './job.ts'

const scheduleColumns = {
  company_id: c.uuid<CompanyId>(),
  kind: c.text(),
  subject_id: c.text(),
  due_at: c.instant,
  wake_at: c.instant,
}

/** Schedules the jobs of a relation with these columns. An existing job is moved. */
export const upsertJobs = (
  rows: string,
) => `insert into timers (company_id, kind, subject_id, due_at, wake_at)
  select company_id, kind, subject_id, due_at, wake_at from ${rows}
  on conflict (company_id, kind, subject_id) do update
    set due_at = excluded.due_at, wake_at = excluded.wake_at, leased_until = null,
        apart_at = null, claims = timers.claims + 1, attempts = 0`

/** Schedules jobs in the same statement as the fact that makes them due. An existing job is moved. */
export const schedulePart: Part<typeof scheduleColumns> = {
  name: 'schedule timers',
  columns: scheduleColumns,
  sql: upsertJobs,
}

/**
 * Schedules the first jobs of rows that the same statement inserts. No conflict is possible, and a conflict clause
 * would add a WAL record.
 */
export const insertJobs = insertPart('timers', scheduleColumns)

const cancelColumns = { company_id: c.uuid<CompanyId>(), kind: c.text(), subject_id: c.text() }

/** Removes jobs in the same statement as the fact that makes them obsolete. */
export const cancelPart: Part<typeof cancelColumns> = {
  name: 'cancel timers',
  columns: cancelColumns,
  sql: (rows) => `delete from timers t using ${rows}
    where t.company_id = given.company_id and t.kind = given.kind and t.subject_id = given.subject_id`,
}

export const scheduleJob = command({
  name: 'schedule timer',
  parameters: scheduleColumns,
  row: {},
  sql: upsertJobs(`(select $1::uuid as company_id, $2 as kind, $3 as subject_id, $4::timestamptz as due_at,
                      $5::timestamptz as wake_at) as given`),
})

export const scheduleJobs = command({
  name: 'schedule timers of a subject',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    subjectId: c.text(),
    kinds: c.texts(),
    dueAt: c.bigints,
    wakeAt: c.bigints,
  },
  row: {},
  sql: upsertJobs(`(select $1::uuid as company_id, kind, $2 as subject_id, to_timestamp(due / 1000.0) as due_at,
                       to_timestamp(wake / 1000.0) as wake_at
                from unnest($3::text[], $4::bigint[], $5::bigint[]) as moments (kind, due, wake)) as given`),
})

export const claimedColumns = {
  company_id: c.uuid<CompanyId>(),
  kind: c.text(),
  subject_id: c.text(),
  due_at: c.instant,
  claims: c.bigint,
  attempts: c.integer,
  is_of_suspended: c.boolean,
}

/** Converts claimed rows to jobs, in due order. */
export function toClaimedJobs(rows: RowOf<typeof claimedColumns>[]): ClaimedJob[] {
  return rows
    .map(({ company_id: companyId, subject_id: subjectId, due_at: dueAt, is_of_suspended, ...job }) => {
      return { ...job, companyId, subjectId, dueAt, isOfSuspended: is_of_suspended }
    })
    .toSorted((a, b) => a.dueAt - b.dueAt)
}

export const unleased = '(leased_until is null or leased_until <= $1)'

// Claims and their ends need not wait for the disk: a crash only repeats the work, which is harmless. The effects of a
// job are written later and wait for the whole WAL up to them.
//
// Another worker may claim or reschedule a row between the read and the lock. Each row is locked by its key, even if
// the statistics suggest another plan, because a lateral join keeps the order. The comparison of `due_at` uses no
// index, because all rows of a backlog may share one due time.
export const claim = (due: string) => `with due as (
    select locked.* from (${due}) as seen cross join lateral (
      select company_id, kind, subject_id from timers
      where company_id = seen.company_id and kind = seen.kind and subject_id = seen.subject_id
        and due_at is not distinct from seen.due_at and ${unleased}
      for update skip locked) as locked)
  update timers t set leased_until = $2, claims = claims + 1
  from due where t.company_id = due.company_id and t.kind = due.kind and t.subject_id = due.subject_id
  returning t.company_id, t.kind, t.subject_id, t.due_at, t.claims, t.attempts, exists (
    select from companies where companies.id = t.company_id and suspended_at is not null) as is_of_suspended`

export const claimParameters = {
  now: c.instant,
  leasedUntil: c.instant,
  kinds: c.texts(),
  /** The free slots of each company; `perCompany` applies to unlisted ones. */
  slotsLeft: c.json<Record<CompanyId, number>>(),
  perCompany: c.integer,
  ofCompanyFirst: c.integer,
  limit: c.integer,
}

/** The SQL expression of a company's free slots. */
export const toSlotsLeft = (companyId: string) => `coalesce(($4::jsonb ->> ${companyId}::text)::integer, $5)`

/** Limits each company to its free slots in a poll, and to its first share while others wait. */
export const toSlotLimit = (seen: string) => `
  select company_id, kind, subject_id, due_at
  from (select *, row_number() over (partition by company_id order by wake_at) as place from (${seen}) as seen) as seen
  where place <= ${toSlotsLeft('company_id')}
  order by place > $6, wake_at limit $7`

// The expression prevents the use of an index by kind, whose plan would sort all of a company's jobs.
export const isKnown = (kinds: string) => `array_position(${kinds}, kind) is not null`

const isDueOfCompany = (
  company: string,
) => `company_id = ${company}.id and ${isKnown('$3::text[]')} and ${unleased} and apart_at is null
          and due_at <= $1 + ${company}.clock_offset_ms * interval '1 millisecond'`

// The most rows of one kind that a poll reads; it bounds the cost of a large backlog.
const seenMax = 256

/**
 * Claims the jobs that have been due longest, of any company. A large backlog of a company without a free slot hides
 * the jobs of others.
 */
export const claimDueJobs = ownCell.command({
  name: 'claim due timers',
  isUnawaited: true,
  parameters: claimParameters,
  row: claimedColumns,
  sql: claim(
    toSlotLimit(`
      select t.* from unnest($3::text[]) as known (kind) cross join lateral (
        select * from timers
        where timers.kind = known.kind and wake_at <= $1 and ${unleased}
        order by wake_at limit ${seenMax}) as t`),
  ),
})

/** Finds the kinds with a due, unclaimed job, and one kind with a due quarantined job. */
export const findDueKinds = ownCell.query({
  name: 'find kinds of due timers',
  parameters: { now: c.instant, kinds: c.texts() },
  row: { kind: c.text(), is_apart: c.boolean },
  // The order follows an index, so that no plan reads all jobs to find none due.
  sql: `select t.kind, false as is_apart
        from unnest($2::text[]) as known (kind) cross join lateral (
          select kind from timers where timers.kind = known.kind and wake_at <= $1 and ${unleased}
          order by wake_at limit 1) as t
        union all
        (select kind, true from timers where apart_at <= $1 and ${isKnown('$2::text[]')} and ${unleased}
         order by company_id, apart_at limit 1)`,
})

// The query counts at most this many jobs per company, to separate small queues from backlogs.
const queueMax = 4

/**
 * Claims due jobs of each company: one probe per company instead of a scan through all backlogs. It uses the
 * companies' clocks. It therefore also finds a job whose wake time is too late because a request read the clock
 * before it moved. Companies with few due jobs come first, then those whose last job fell due most recently.
 * Ordered by age, a company's single job would wait for ten of each of a thousand late companies. A poll with
 * `isByAge` reverses this order, so that no company waits forever.
 */
export const claimJobsOfEachCompany = ownCell.command({
  name: 'claim due timers of each company',
  isUnawaited: true,
  parameters: { ...claimParameters, isByAge: c.boolean },
  row: claimedColumns,
  sql: claim(`
    with waiting as materialized (
      select companies.id, clock_offset_ms,
        least(${toSlotsLeft('companies.id')}, $6) as places
      from companies cross join lateral (
        select count(*) as queue, extract(epoch from max(wake_at)) as last
        from (select wake_at from timers where ${isDueOfCompany('companies')}
              order by due_at desc, kind desc limit ${queueMax}) as seen) as each
      where queue > 0 and ${toSlotsLeft('companies.id')} > 0
      order by case when $8 then 0 else queue end, case when $8 then last else -last end limit $7)
    select t.company_id, t.kind, t.subject_id, t.due_at
    from waiting cross join lateral (
      -- All that those have who have little: at one of each a look, they would fall behind with what comes by the second.
      select * from timers where ${isDueOfCompany('waiting')} order by due_at, kind
      limit least(places, greatest(${queueMax}, (select ($7 + count(*) - 1) / count(*) from waiting)))) as t
    limit $7`),
})

/**
 * Claims the first due jobs of one company, by its own clock. The concurrency limit applies to one-by-one kinds and
 * to jobs of more than one due time.
 */
export const claimCompanyJobs = command({
  name: 'claim due timers of a company',
  isUnawaited: true,
  parameters: {
    now: c.instant,
    leasedUntil: c.instant,
    companyId: c.uuid<CompanyId>(),
    companyNow: c.instant,
    kinds: c.texts(),
    bulkKinds: c.texts(),
    besideEachOther: c.integer,
    limit: c.integer,
  },
  row: claimedColumns,
  sql: claim(`
    select company_id, kind, subject_id, due_at
    from (select *, row_number() over so_far as place, first_value(due_at) over so_far as first_due_at,
                 count(*) filter (where array_position($6::text[], kind) is null) over so_far as one_by_one
          from (select * from timers
                where company_id = $3 and due_at <= $4 and ${isKnown('$5::text[]')} and ${unleased}
                order by due_at, kind limit $8) as seen
          window so_far as (order by due_at, kind rows unbounded preceding)) as seen
    where one_by_one <= $7 and (place <= $7 or due_at = first_due_at)`),
})

/** Returns when the company's next job of these kinds falls due. A past time means that the job is not finished. */
export const nextOfCompany = query({
  name: 'next timer of a company',
  parameters: { companyId: c.uuid<CompanyId>(), kinds: c.texts() },
  row: { due_at: c.instant },
  sql: `select due_at from timers where company_id = $1 and ${isKnown('$2::text[]')} order by due_at limit 1`,
})

export const claimsEnded = {
  companyIds: c.uuids<CompanyId>(),
  kinds: c.texts(),
  subjectIds: c.texts(),
  claims: c.bigints,
}

/**
 * The claims of `claimsEnded` with further columns, one row of `ended` each. Jobs `t` that were rescheduled in the
 * meantime do not match.
 */
export const ofEnded = (more: { types?: string; names?: string } = {}) => `
        unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]${more.types ?? ''})
          as ended (company_id, kind, subject_id, claims${more.names ?? ''})
        where t.company_id = ended.company_id and t.kind = ended.kind and t.subject_id = ended.subject_id
          and t.claims = ended.claims`

/** Ends claims by deleting their jobs. */
export const finishJobs = command({
  name: 'finish timers',
  isUnawaited: true,
  parameters: claimsEnded,
  row: {},
  sql: `delete from timers t using ${ofEnded()}`,
})

const toInstant = (ms: string) => `to_timestamp(ended.${ms} / 1000.0)`

export const putOffJobs = command({
  name: 'put off timers',
  isUnawaited: true,
  parameters: { ...claimsEnded, dueAt: c.bigints, wakeAt: c.bigints, attempts: c.bigints },
  row: {},
  sql: `update timers t
        set due_at = ${toInstant('due')}, wake_at = ${toInstant('wake')}, attempts = ended.attempts, leased_until = null,
          apart_at = null
        from ${ofEnded({ types: ', $5::bigint[], $6::bigint[], $7::bigint[]', names: ', due, wake, attempts' })}`,
})

/** Makes a limited number of a company's paused jobs due. Returns their number. */
export const releasePausedJobs = command({
  name: 'release held timers',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    heldUntil: c.instant,
    dueAt: c.instant,
    wakeAt: c.instant,
    limit: c.integer,
  },
  row: { released: c.bigint },
  sql: `with held as (
          select company_id, kind, subject_id from timers where company_id = $1 and due_at = $2
          order by kind, subject_id limit $5 for update skip locked),
        released as (
          update timers t
          set due_at = $3, wake_at = $4, leased_until = null, claims = claims + 1, attempts = 0
          from held where t.company_id = held.company_id and t.kind = held.kind and t.subject_id = held.subject_id
          returning 1)
        select count(*) as released from released`,
})
