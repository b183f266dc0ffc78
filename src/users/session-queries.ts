import type { CompanyId, UserId, Uuid } from '#kernel/ids'
import { userSessionsMax } from '#kernel/limits'
import { c, hub, type Guard, type Part } from '#platform/database'

const columns = {
  id: c.uuid(),
  token_hash: c.bytes,
  person_id: c.uuid<UserId>(),
  created_at: c.instant,
  last_seen_at: c.instant,
  expires_at: c.instant,
  reauthenticated_until: c.maybe(c.instant),
  address: c.text(),
  user_agent: c.maybe(c.text()),
}

const names = Object.keys(columns).join(', ')
const insertSql = (rows: string) => `insert into person_sessions (${names}) select ${names} from ${rows}`

const openColumns = { ...columns, secret_hash: c.maybe(c.text()) }

/** Opens a session by password, unless the password was changed since it was verified. */
export const sessionIsOpened: Guard<typeof openColumns> = {
  home: 'hub',
  name: 'open person session',
  columns: openColumns,
  idColumn: 'id',
  // The passwords are locked in a part of their own: on Citus, an insert must not read another table.
  sql: (rows) => `with unchanged as materialized (
      select given.id from ${rows}
      join person_secrets secret on secret.person_id = given.person_id and secret.hash = given.secret_hash
      for share of secret)
    ${insertSql(rows)} where given.id = any (array(select id from unchanged)) returning id`,
}

/** Opens a session in the statement that causes it. */
export const insertSessions: Part<typeof columns> = {
  home: 'hub',
  name: 'insert person sessions',
  columns,
  sql: insertSql,
}

const userColumns = { person_id: c.uuid<UserId>() }

/** Ends the least recently used sessions of a user above the limit. Rows are locked in one order to avoid deadlocks. */
export const trimSessions = hub.command({
  name: 'trim person sessions',
  parameters: { personId: c.uuid<UserId>() },
  row: {},
  sql: `with over as (
          select id from person_sessions where person_id = $1
          order by last_seen_at desc, id desc offset ${userSessionsMax}),
        held as (select id from person_sessions where id in (select id from over) order by id for update)
        delete from person_sessions where id in (select id from held)`,
})

/** Finds the session of a token, its user, and whether the user has a second factor. */
export const findUserSession = hub.lookup({
  name: 'find person session',
  parameters: { hash: c.bytes },
  row: {
    ...columns,
    shut_out: c.uuids<CompanyId>(),
    email: c.text(),
    name: c.text(),
    has_two_factor: c.boolean,
    is_operator: c.boolean,
  },
  sql: `select ${Object.keys(columns)
    .map((name) => `session.${name}`)
    .join(', ')}, session.shut_out, person.email, person.name,
               exists (select from factors where person_id = person.id and confirmed_at is not null) as has_two_factor,
               exists (select from operators where person_id = person.id) as is_operator
        from person_sessions session
        join people person on person.id = session.person_id
        where session.token_hash = $1`,
})

/** Lists the sessions of a user, the last used first. */
export const listSessions = hub.query({
  name: 'list person sessions',
  parameters: { personId: c.uuid<UserId>() },
  row: columns,
  sql: `select ${names} from person_sessions where person_id = $1 order by last_seen_at desc, id desc`,
})

const activityColumns = { ...userColumns, last_seen_at: c.instant }

const activitySql = (rows: string) => `insert into user_activity as known (person_id, last_seen_at)
    select person_id, last_seen_at from ${rows}
    on conflict (person_id) do update set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`

/** Records the last activity of a user, which outlives the session. */
export const recordUserActivity: Part<typeof activityColumns> = {
  home: 'hub',
  name: 'record user activity',
  columns: activityColumns,
  sql: activitySql,
}

export const touchSession = hub.command({
  name: 'touch person session',
  parameters: { id: c.uuid(), lastSeenAt: c.instant },
  row: {},
  sql: `with touched as (
          update person_sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2
          returning person_id, last_seen_at)
        ${activitySql('touched')}`,
})

const renewColumns = {
  id: c.uuid(),
  token_hash: c.bytes,
  token_hash_before: c.bytes,
  reauthenticated_until: c.maybe(c.instant),
}

const renewSql = (rows: string) => `update person_sessions kept
    set token_hash = given.token_hash, reauthenticated_until = coalesce(given.reauthenticated_until, kept.reauthenticated_until),
      given_back_cents = case when given.reauthenticated_until is null then kept.given_back_cents else 0 end
    from ${rows} where kept.id = given.id and kept.token_hash = given.token_hash_before`

/** Replaces the token of a session; the earlier token becomes invalid. */
export const sessionIsRenewed: Guard<typeof renewColumns> = {
  home: 'hub',
  name: 'renew person session',
  columns: renewColumns,
  idColumn: 'id',
  sql: (rows) => `${renewSql(rows)} returning kept.id`,
}

/** Replaces the token of a session in the statement that requires it. */
export const renewSession: Part<typeof renewColumns> = {
  home: 'hub',
  name: 'renew person session along',
  columns: renewColumns,
  sql: renewSql,
}

const refundedOfDaySql = `case when refunded_on = $6 then refunded_cents else 0 end`

/**
 * Counts a refund in each session of a user, and for a clerk in the day. Above a limit of this session or of the day,
 * nothing is counted. It locks the user first, so that concurrent requests see each other's counts.
 */
export const addRefundedAmount = hub.command({
  name: 'count what person gives back',
  parameters: {
    id: c.uuid(),
    personId: c.uuid<UserId>(),
    cents: c.bigint,
    limit: c.maybe(c.bigint),
    companyId: c.uuid<CompanyId>(),
    day: c.text(),
    /** Null for a user who is no clerk. */
    dayLimit: c.maybe(c.bigint),
  },
  row: { outcome: c.text<'counted' | 'above the limit' | 'above the limit of a day'>() },
  // The lock of the membership reads its newest version, and checks the limit of the day on it.
  sql: `with held as (select id from people where id = $2 for update),
        clerk as (
          select member.id from held join memberships member on member.company_id = $5 and member.person_id = held.id
          where ${refundedOfDaySql} + $3 <= $7 for update of member),
        own as (
          update person_sessions kept set given_back_cents = kept.given_back_cents + $3 from held
          where kept.id = $1 and kept.person_id = held.id and ($4::bigint is null or kept.given_back_cents + $3 <= $4)
            and ($7::bigint is null or exists (select from clerk))
          returning kept.id),
        others as (
          update person_sessions kept set given_back_cents = kept.given_back_cents + $3 from held
          where kept.person_id = held.id and kept.id <> $1 and exists (select from own)),
        counted as (
          update memberships member set refunded_cents = ${refundedOfDaySql} + $3, refunded_on = $6
          from clerk where member.company_id = $5 and member.id = clerk.id and exists (select from own))
        select case when exists (select from own) then 'counted'
            when $7::bigint is null or exists (select from clerk) then 'above the limit'
            else 'above the limit of a day' end as outcome`,
})

const endOneColumns = { id: c.uuid(), person_id: c.uuid<UserId>() }

/** Ends one session of a user, once. */
export const sessionIsEnded: Guard<typeof endOneColumns> = {
  home: 'hub',
  name: 'end person session',
  columns: endOneColumns,
  idColumn: 'id',
  sql: (rows) => `delete from person_sessions kept using ${rows}
    where kept.id = given.id and kept.person_id = given.person_id returning kept.id`,
}

const endColumns = { person_id: c.uuid<UserId>(), but_id: c.maybe(c.uuid<Uuid>()) }

/** Ends the sessions of a user, all or all but one. */
export const deleteSessions: Part<typeof endColumns> = {
  home: 'hub',
  name: 'delete person sessions',
  columns: endColumns,
  sql: (rows) => `delete from person_sessions kept using ${rows}
    where kept.person_id = given.person_id and kept.id is distinct from given.but_id`,
}

const shutOutColumns = { ...userColumns, company_id: c.uuid<CompanyId>() }

/** A suspended member keeps the sessions. These never enter that company again, even after the suspension ends. */
export const revokeCompanyAccess: Part<typeof shutOutColumns> = {
  home: 'hub',
  name: 'shut person sessions out',
  columns: shutOutColumns,
  sql: (rows) => `update person_sessions kept set shut_out = kept.shut_out || given.company_id from ${rows}
    where kept.person_id = given.person_id`,
}

/** Ends the sessions of a user, all or all but one, and the pending challenges. */
export const endSignIns = hub.command({
  name: 'end sign-ins of person',
  parameters: { personId: c.uuid<UserId>(), but: c.maybe(c.uuid<Uuid>()) },
  row: {},
  sql: `with waiting as (delete from sign_in_challenges where person_id = $1)
        delete from person_sessions where person_id = $1 and id is distinct from $2`,
})

/** Ends the pending challenges of a user. */
export const deleteChallenges: Part<typeof userColumns> = {
  home: 'hub',
  name: 'delete sign-in challenges',
  columns: userColumns,
  sql: (rows) => `delete from sign_in_challenges kept using ${rows} where kept.person_id = given.person_id`,
}
