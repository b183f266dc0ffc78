import type { CompanyId, MemberId, PersonId } from '#kernel/ids'
import type { Role } from '#kernel/roles'
import type { Settings } from '#companies'
import { c, lookup, query, uniqueKey, type Guard, type Part } from '#platform/database'

/** An email address is of one person. */
export const emailKey = uniqueKey('people', 'email')

/** The companies that a person joined, also those that suspended them. */
export const listMemberships = query({
  name: 'list memberships of person',
  parameters: { personId: c.uuid<PersonId>() },
  row: {
    company_id: c.uuid<CompanyId>(),
    id: c.uuid<MemberId>(),
    role: c.text<Role>(),
    company_name: c.text(),
    company_time_zone: c.text(),
    company_settings: c.json<Partial<Settings>>(),
    is_suspended: c.boolean,
  },
  sql: `select member.company_id, member.id, member.role, company.name as company_name,
               company.time_zone as company_time_zone, company.settings as company_settings,
               member.suspended_at is not null as is_suspended
        from memberships member
        join companies company on company.id = member.company_id
        where member.person_id = $1
        order by member.accepted_at, member.id`,
})

/** The company that invited an email last and was not answered yet. */
export const findInviting = query({
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
  id: c.uuid<PersonId>(),
  email: c.text(),
  name: c.text(),
  hash: c.maybe(c.text()),
  has_two_factor: c.boolean,
  email_proved_at: c.maybe(c.instant),
}

const selectAccount = `select person.id, person.email, person.name, person.email_proved_at, secret.hash,
       exists (select from factors where person_id = person.id and confirmed_at is not null) as has_two_factor
  from people person
  left join person_secrets secret on secret.person_id = person.id`

/** What an email signs in with. */
export const findAccountOfEmail = lookup({
  name: 'find account of email',
  parameters: { email: c.text() },
  row: accountRow,
  sql: `${selectAccount} where person.email = $1`,
})

/** What a person signs in with. */
export const findAccount = lookup({
  name: 'find account',
  parameters: { personId: c.uuid<PersonId>() },
  row: accountRow,
  sql: `${selectAccount} where person.id = $1`,
})

const secretColumns = { person_id: c.uuid<PersonId>(), hash: c.text(), changed_at: c.instant }

/** Keeps a person's password, in the place of the one before. */
export const putSecrets: Part<typeof secretColumns> = {
  name: 'put person secrets',
  columns: secretColumns,
  sql: (
    rows,
  ) => `insert into person_secrets (person_id, hash, changed_at) select person_id, hash, changed_at from ${rows}
    on conflict (person_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
}

const replacedColumns = { ...secretColumns, hash_before: c.text() }

/** Replaces a password, if it is still the one that was shown. */
export const passwordIsAsRead: Guard<typeof replacedColumns> = {
  name: 'replace password',
  columns: replacedColumns,
  idColumn: 'person_id',
  sql: (rows) => `update person_secrets kept set hash = given.hash, changed_at = given.changed_at from ${rows}
    where kept.person_id = given.person_id and kept.hash = given.hash_before
    returning kept.person_id as id`,
}

const nameColumns = { id: c.uuid<PersonId>(), name: c.text(), at: c.instant }

/** Calls a person by another name. */
export const personIsRenamed: Guard<typeof nameColumns> = {
  name: 'rename person',
  columns: nameColumns,
  idColumn: 'id',
  sql: (rows) => `update people person set name = given.name, updated_at = given.at
    from ${rows} where person.id = given.id returning person.id`,
}

const provedColumns = { id: c.uuid<PersonId>(), at: c.instant }

/** Notes that a mailbox is that of its person, who used a link that only it was sent. */
export const mailboxProved: Part<typeof provedColumns> = {
  name: 'note that a mailbox was proved',
  columns: provedColumns,
  sql: (
    rows,
  ) => `update people person set updated_at = given.at, email_proved_at = coalesce(person.email_proved_at, given.at)
    from ${rows} where person.id = given.id`,
}

const anewColumns = { ...nameColumns, proved_at: c.maybe(c.instant) }

/** Has who was of no company for a while begin anew under their id. What proved the mailbox before says nothing of who begins. */
export const beginAnew: Part<typeof anewColumns> = {
  name: 'begin anew',
  columns: anewColumns,
  sql: (
    rows,
  ) => `update people person set name = given.name, updated_at = given.at, email_proved_at = given.proved_at
    from ${rows} where person.id = given.id`,
}

const heldColumns = { id: c.uuid<PersonId>(), at: c.instant, alone_in: c.maybe(c.uuid<CompanyId>()) }

/**
 * Holds a person while what hangs on them goes, so that of two who ask for it one follows the other; where a company is named, only one
 * who is a member of no other company.
 */
export const personIsHeld: Guard<typeof heldColumns> = {
  name: 'hold person',
  columns: heldColumns,
  idColumn: 'id',
  sql: (rows) => `update people person set updated_at = given.at from ${rows}
    where person.id = given.id
      and (given.alone_in is null or not exists (
        select from memberships other where other.person_id = given.id and other.company_id <> given.alone_in))
    returning person.id`,
}
