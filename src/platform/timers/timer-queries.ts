import { c, command, insertPart, query, type Part, type RowOf } from '#platform/database'
import type { CompanyId } from '#kernel/ids'
import type { ClaimedTimer } from './timer.ts'

const scheduleColumns = {
  company_id: c.uuid<CompanyId>(),
  kind: c.text(),
  subject_id: c.text(),
  due_at: c.instant,
  wake_at: c.instant,
}

/** Schedules the timers of a relation of these columns, for statements that find themselves what they are about. One that exists is moved. */
export const upsertTimers = (
  rows: string,
) => `insert into timers (company_id, kind, subject_id, due_at, wake_at)
  select company_id, kind, subject_id, due_at, wake_at from ${rows}
  on conflict (company_id, kind, subject_id) do update
    set due_at = excluded.due_at, wake_at = excluded.wake_at, leased_until = null,
        apart_at = null, claims = timers.claims + 1, attempts = 0`

/** Schedules timers along with the fact that makes something due. One that exists is moved. */
export const schedulePart: Part<typeof scheduleColumns> = {
  name: 'schedule timers',
  columns: scheduleColumns,
  sql: upsertTimers,
}

/**
 * Schedules the first timers of what is written for the first time along with them. Nothing can be in the way, and to be ready
 * for it is another record in the log.
 */
export const insertTimers = insertPart('timers', scheduleColumns)

const cancelColumns = { company_id: c.uuid<CompanyId>(), kind: c.text(), subject_id: c.text() }

/** Removes timers along with the fact that makes them pointless. */
export const cancelPart: Part<typeof cancelColumns> = {
  name: 'cancel timers',
  columns: cancelColumns,
  sql: (rows) => `delete from timers t using ${rows}
    where t.company_id = given.company_id and t.kind = given.kind and t.subject_id = given.subject_id`,
}

export const scheduleTimer = command({
  name: 'schedule timer',
  parameters: scheduleColumns,
  row: {},
  sql: upsertTimers(`(select $1::uuid as company_id, $2 as kind, $3 as subject_id, $4::timestamptz as due_at,
                      $5::timestamptz as wake_at) as given`),
})

export const scheduleTimers = command({
  name: 'schedule timers of a subject',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    subjectId: c.text(),
    kinds: c.texts(),
    dueAt: c.bigints,
    wakeAt: c.bigints,
  },
  row: {},
  sql: upsertTimers(`(select $1::uuid as company_id, kind, $2 as subject_id, to_timestamp(due / 1000.0) as due_at,
                       to_timestamp(wake / 1000.0) as wake_at
                from unnest($3::text[], $4::bigint[], $5::bigint[]) as moments (kind, due, wake)) as given`),
})

/** What claiming answers of each timer. */
export const claimedColumns = {
  company_id: c.uuid<CompanyId>(),
  kind: c.text(),
  subject_id: c.text(),
  due_at: c.instant,
  claims: c.bigint,
  attempts: c.integer,
  is_of_suspended: c.boolean,
}

/** Claimed rows as timers, in due order. */
export function toClaimedTimers(rows: RowOf<typeof claimedColumns>[]): ClaimedTimer[] {
  return rows
    .map(({ company_id: companyId, subject_id: subjectId, due_at: dueAt, is_of_suspended, ...timer }) => {
      return { ...timer, companyId, subjectId, dueAt, isOfSuspended: is_of_suspended }
    })
    .toSorted((a, b) => a.dueAt - b.dueAt)
}

// Claims and their ends need not wait for the disk: what a crash takes of them is done again, which is harmless. What is
// done under a claim is written later and does wait, for all of the log before it.
export const asyncCommit = `set_config('synchronous_commit', 'off', true) = 'off'`

export const unleased = '(leased_until is null or leased_until <= $1)'

// What is read before it is locked may be claimed by others meanwhile, or scheduled anew for another moment. Each row is
// locked by its key, whatever the planner believes of the table: a lateral keeps the order of the two, and a comparison
// that no index serves keeps the moment from being looked up, which all of a backlog may share.
export const claim = (due: string) => `with due as (
    select locked.* from (${due}) as seen cross join lateral (
      select company_id, kind, subject_id from timers
      where company_id = seen.company_id and kind = seen.kind and subject_id = seen.subject_id
        and due_at is not distinct from seen.due_at and ${unleased}
      for update skip locked) as locked)
  update timers t set leased_until = $2, claims = claims + 1
  from due where t.company_id = due.company_id and t.kind = due.kind and t.subject_id = due.subject_id
    and ${asyncCommit}
  returning t.company_id, t.kind, t.subject_id, t.due_at, t.claims, t.attempts, exists (
    select from companies where companies.id = t.company_id and suspended_at is not null) as is_of_suspended`

export const claimParameters = {
  now: c.instant,
  leasedUntil: c.instant,
  kinds: c.texts(),
  /** For how many more timers there are places of a company; `perCompany` of one that is not named. */
  placesLeft: c.json<Record<CompanyId, number>>(),
  perCompany: c.integer,
  ofCompanyFirst: c.integer,
  limit: c.integer,
}

/** For how many timers of a company there are places left. */
export const toSlotsLeft = (companyId: string) => `coalesce(($4::jsonb ->> ${companyId}::text)::integer, $5)`

/**
 * Of what a look saw, the first so many: of no company more than it has places left, and while others wait no more than a
 * company may have first.
 */
export const toSlotLimit = (seen: string) => `
  select company_id, kind, subject_id, due_at
  from (select *, row_number() over (partition by company_id order by wake_at) as place from (${seen}) as seen) as seen
  where place <= ${toSlotsLeft('company_id')}
  order by place > $6, wake_at limit $7`

// Written so that no index is read by kind: a plan by kind would sort all of a company's timers to find the first.
export const isKnown = (kinds: string) => `array_position(${kinds}, kind) is not null`

const isDueOfCompany = (
  company: string,
) => `company_id = ${company}.id and ${isKnown('$3::text[]')} and ${unleased} and apart_at is null
          and due_at <= $1 + ${company}.clock_offset_ms * interval '1 millisecond'`

// However much is due, a look walks past so many rows of a kind and no further.
const seenMax = 256

/** Claims what has been due longest, whoever's it is. Does not see behind the backlog of a company without a place left. */
export const claimDueTimers = command({
  name: 'claim due timers',
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

/** The kinds of which a timer is due and not claimed, and one kind of those that wait apart and are due. */
export const findDueKinds = query({
  name: 'find kinds of due timers',
  parameters: { now: c.instant, kinds: c.texts() },
  row: { kind: c.text(), is_apart: c.boolean },
  // In the order of an index, so that no plan reads all timers to find that none is due.
  sql: `select t.kind, false as is_apart
        from unnest($2::text[]) as known (kind) cross join lateral (
          select kind from timers where timers.kind = known.kind and wake_at <= $1 and ${unleased}
          order by wake_at limit 1) as t
        union all
        (select kind, true from timers where apart_at <= $1 and ${isKnown('$2::text[]')} and ${unleased}
         order by company_id, apart_at limit 1)`,
})

// To tell a company that has one thing due from those that have many, so many of each are looked at.
const queueMax = 4

/**
 * Claims what is due of each company: a probe per company instead of a walk through everybody's backlog. It goes by the
 * companies' clocks, so it also finds what a request that read the clock before it moved set to wake too late.
 *
 * Who has little comes first, and then whose last has just fallen due: by age, one of a company would wait for ten of each of
 * a thousand others that are late already. A look whose `isByAge` is set goes the other way, so that nobody waits for ever.
 */
export const claimTimersOfEachCompany = command({
  name: 'claim due timers of each company',
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
 * Claims the first of what is due of one company, by its own clock: of what is done one by one, and of what is due at more
 * than one moment, no more than may be done beside each other.
 */
export const claimCompanyTimers = command({
  name: 'claim due timers of a company',
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

/** When the company's next timer of these kinds falls due, or fell due and is not done. */
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
 * The claims that `claimsEnded` gives, one row of `ended` each, and what else is given of each. Timers `t` that were scheduled anew
 * meanwhile are none of them.
 */
export const ofEnded = (more: { types?: string; names?: string } = {}) => `
        unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]${more.types ?? ''})
          as ended (company_id, kind, subject_id, claims${more.names ?? ''})
        where t.company_id = ended.company_id and t.kind = ended.kind and t.subject_id = ended.subject_id
          and t.claims = ended.claims and ${asyncCommit}`

/** Ends claims of timers. */
export const finishTimers = command({
  name: 'finish timers',
  parameters: claimsEnded,
  row: {},
  sql: `delete from timers t using ${ofEnded()}`,
})

const toInstant = (ms: string) => `timestamptz 'epoch' + ended.${ms} * interval '1 millisecond'`

/** Puts claimed timers off. */
export const putOffTimers = command({
  name: 'put off timers',
  parameters: { ...claimsEnded, dueAt: c.bigints, wakeAt: c.bigints, attempts: c.bigints },
  row: {},
  sql: `update timers t
        set due_at = ${toInstant('due')}, wake_at = ${toInstant('wake')}, attempts = ended.attempts, leased_until = null,
          apart_at = null
        from ${ofEnded({ types: ', $5::bigint[], $6::bigint[], $7::bigint[]', names: ', due, wake, attempts' })}`,
})

/** Has so many of a company's timers that are held fall due. Answers how many it were. */
export const releasePausedTimers = command({
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
