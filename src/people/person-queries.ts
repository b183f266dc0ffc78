import type { CompanyId, MemberId, PersonId } from '#kernel/ids'
import type { Role } from '#kernel/roles'
import type { Settings } from '#companies'
import { c, lookup, query, type Guard, type Part } from '#platform/database'

/** The companies that a person may enter: what they joined, and where nobody suspended them. */
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
  },
  sql: `select member.company_id, member.id, member.role, company.name as company_name,
               company.time_zone as company_time_zone, company.settings as company_settings
        from memberships member
        join companies company on company.id = member.company_id
        where member.person_id = $1 and member.suspended_at is null
        order by member.accepted_at, member.id`,
})

const accountRow = {
  id: c.uuid<PersonId>(),
  email: c.text(),
  name: c.text(),
  hash: c.maybe(c.text()),
  has_two_factor: c.boolean,
}

const selectAccount = `select person.id, person.email, person.name, secret.hash,
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
const rename = (rows: string) => `update people person set name = given.name, updated_at = given.at
    from ${rows} where person.id = given.id`

/** Calls somebody by another name who comes back. */
export const renamePerson: Part<typeof nameColumns> = {
  name: 'rename person',
  columns: nameColumns,
  sql: rename,
}

/** Calls a person by another name. */
export const personIsRenamed: Guard<typeof nameColumns> = {
  name: 'rename person alone',
  columns: nameColumns,
  idColumn: 'id',
  sql: (rows) => `${rename(rows)} returning person.id`,
}

const heldColumns = { id: c.uuid<PersonId>(), at: c.instant }

/** Holds a person while what hangs on them goes, so that of two who ask for it one follows the other. */
export const personIsHeld: Guard<typeof heldColumns> = {
  name: 'hold person',
  columns: heldColumns,
  idColumn: 'id',
  sql: (rows) => `update people person set updated_at = given.at from ${rows}
    where person.id = given.id returning person.id`,
}
