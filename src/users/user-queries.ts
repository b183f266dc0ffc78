import type { CompanyId, MemberId, UserId } from '#kernel/ids'
import type { Role } from '#kernel/roles'
import type { Settings } from '#companies'
import { c, hub, query, uniqueKey, type Guard, type Part } from '#platform/database'

/** An email address belongs to one user. */
export const emailKey = uniqueKey('people', 'email')

/** Lists the memberships that a user accepted, including those that a company suspended, in the order of joining. */
export const listMemberships = hub.query({
  name: 'list memberships of person',
  parameters: { personId: c.uuid<UserId>() },
  row: {
    company_id: c.uuid<CompanyId>(),
    id: c.uuid<MemberId>(),
    role: c.text<Role>(),
    is_suspended: c.boolean,
  },
  sql: `select company_id, id, role, suspended_at is not null as is_suspended
        from memberships where person_id = $1 order by accepted_at, id`,
})

/** Lists the companies of a user, which may be in several databases. */
export const listJoinedCompanies = query({
  name: 'list companies of person',
  parameters: { companyIds: c.uuids<CompanyId>() },
  row: {
    id: c.uuid<CompanyId>(),
    name: c.text(),
    time_zone: c.text(),
    clock_offset_ms: c.bigint,
    settings: c.json<Partial<Settings>>(),
  },
  sql: `select id, name, time_zone, clock_offset_ms, settings from companies where id = any ($1)`,
})

export const listUserNames = hub.query({
  name: 'list names of people',
  parameters: { userIds: c.uuids<UserId>() },
  row: { id: c.uuid<UserId>(), name: c.text() },
  sql: `select id, name from people where id = any ($1)`,
})

/** Finds the company with the latest open invitation of an email. */
export const findInvitingCompany = hub.query({
  name: 'find company that invites email',
  parameters: { email: c.text(), now: c.instant },
  row: { company_id: c.uuid<CompanyId>() },
  sql: `select member.company_id from memberships member
        where member.email = $1 and member.accepted_at is null and member.suspended_at is null
          and exists (select from person_tokens token
                      where token.company_id = member.company_id and token.membership_id = member.id
                        and token.used_at is null and token.expires_at > $2)
        order by member.invited_at desc limit 1`,
})

const accountRow = {
  id: c.uuid<UserId>(),
  email: c.text(),
  name: c.text(),
  hash: c.maybe(c.text()),
  has_two_factor: c.boolean,
  email_proved_at: c.maybe(c.instant),
  is_operator: c.boolean,
}

const selectAccount = `select person.id, person.email, person.name, person.email_proved_at, secret.hash,
       exists (select from factors where person_id = person.id and confirmed_at is not null) as has_two_factor,
       exists (select from operators where person_id = person.id) as is_operator
  from people person
  left join person_secrets secret on secret.person_id = person.id`

export const findAccountOfEmail = hub.lookup({
  name: 'find account of email',
  parameters: { email: c.text() },
  row: accountRow,
  sql: `${selectAccount} where person.email = $1`,
})

export const findAccount = hub.lookup({
  name: 'find account',
  parameters: { personId: c.uuid<UserId>() },
  row: accountRow,
  sql: `${selectAccount} where person.id = $1`,
})

const secretColumns = { person_id: c.uuid<UserId>(), hash: c.text(), changed_at: c.instant }

/** Stores the password hash of a user and replaces the previous one. */
export const putSecrets: Part<typeof secretColumns> = {
  home: 'hub',
  name: 'put person secrets',
  columns: secretColumns,
  sql: (
    rows,
  ) => `insert into person_secrets (person_id, hash, changed_at) select person_id, hash, changed_at from ${rows}
    on conflict (person_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
}

const replacedColumns = { ...secretColumns, hash_before: c.text() }

/** Replaces a password, if it is still the verified one. */
export const passwordIsAsRead: Guard<typeof replacedColumns> = {
  home: 'hub',
  name: 'replace password',
  columns: replacedColumns,
  idColumn: 'person_id',
  sql: (rows) => `update person_secrets kept set hash = given.hash, changed_at = given.changed_at from ${rows}
    where kept.person_id = given.person_id and kept.hash = given.hash_before
    returning kept.person_id as id`,
}

const nameColumns = { id: c.uuid<UserId>(), name: c.text(), at: c.instant }

export const userIsRenamed: Guard<typeof nameColumns> = {
  home: 'hub',
  name: 'rename person',
  columns: nameColumns,
  idColumn: 'id',
  sql: (rows) => `update people person set name = given.name, updated_at = given.at
    from ${rows} where person.id = given.id returning person.id`,
}

const provedColumns = { id: c.uuid<UserId>(), at: c.instant }

/** Records that a user owns the mailbox, because the link was sent only to it. */
export const markEmailProved: Part<typeof provedColumns> = {
  home: 'hub',
  name: 'note that a mailbox was proved',
  columns: provedColumns,
  sql: (
    rows,
  ) => `update people person set updated_at = given.at, email_proved_at = coalesce(person.email_proved_at, given.at)
    from ${rows} where person.id = given.id`,
}

const restartColumns = { ...nameColumns, proved_at: c.maybe(c.instant) }

/**
 * Resets a user who left all companies and joins again. The earlier proof of the mailbox does not apply to the new
 * start.
 */
export const restartUser: Part<typeof restartColumns> = {
  home: 'hub',
  name: 'begin anew',
  columns: restartColumns,
  sql: (
    rows,
  ) => `update people person set name = given.name, updated_at = given.at, email_proved_at = given.proved_at
    from ${rows} where person.id = given.id`,
}

const lockColumns = { id: c.uuid<UserId>(), at: c.instant, alone_in: c.maybe(c.uuid<CompanyId>()) }

/**
 * Locks a user while dependent rows are deleted, so that concurrent requests run one after the other. With a company,
 * it matches only a user without other companies who is no operator.
 */
export const userIsLocked: Guard<typeof lockColumns> = {
  home: 'hub',
  name: 'hold person',
  columns: lockColumns,
  idColumn: 'id',
  sql: (rows) => `update people person set updated_at = given.at from ${rows}
    where person.id = given.id
      and (given.alone_in is null or not exists (
        select from memberships other where other.person_id = given.id and other.company_id <> given.alone_in
        union all select from operators where person_id = given.id))
    returning person.id`,
}
