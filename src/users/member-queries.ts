import type { Actor } from '#kernel/actor'
import type { CompanyId, MemberId, UserId } from '#kernel/ids'
import type { Role } from '#kernel/roles'
import { c, hub, insertPart, uniqueKey, type Guard, type Part } from '#platform/database'

export const memberColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<MemberId>(),
  email: c.text(),
  name: c.maybe(c.text()),
  role: c.text<Role>(),
  person_id: c.maybe(c.uuid<UserId>()),
  suspended_at: c.maybe(c.instant),
  has_two_factor: c.boolean,
  last_seen_at: c.maybe(c.instant),
  is_elsewhere: c.boolean,
}

const selectMember = `
  select member.company_id, member.id, member.email, coalesce(person.name, member.name) as name, member.role, member.person_id,
         member.suspended_at,
         exists (select from factors where person_id = member.person_id and confirmed_at is not null) as has_two_factor,
         (select last_seen_at from user_activity where person_id = member.person_id) as last_seen_at,
         exists (select from memberships other where other.person_id = member.person_id and other.company_id <> member.company_id
                 union all select from operators where person_id = member.person_id) as is_elsewhere
  from memberships member
  left join people person on person.id = member.person_id`

export const listMemberRows = hub.query({
  name: 'list members',
  parameters: { companyId: c.uuid<CompanyId>(), limit: c.integer },
  row: memberColumns,
  sql: `${selectMember} where member.company_id = $1 order by member.id limit $2`,
})

export const findMember = hub.query({
  name: 'find member',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<MemberId>() },
  row: memberColumns,
  sql: `${selectMember} where member.company_id = $1 and member.id = $2`,
})

export const findMemberOfEmail = hub.query({
  name: 'find member of email',
  parameters: { companyId: c.uuid<CompanyId>(), email: c.text() },
  row: memberColumns,
  sql: `${selectMember} where member.company_id = $1 and member.email = $2`,
})

/** Counts the active admins of a company except one. */
export const countOtherAdmins = hub.lookup({
  name: 'count other admins',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<MemberId>() },
  row: { count: c.bigint },
  sql: `select (select count(*) from memberships where company_id = $1 and id <> $2 and role = 'admin'
                and accepted_at is not null and suspended_at is null) as count`,
})

export const countMembers = hub.lookup({
  name: 'count members',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { count: c.bigint },
  sql: `select (select count(*) from memberships where company_id = $1) as count`,
})

const invitationColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<MemberId>(),
  email: c.text(),
  name: c.maybe(c.text()),
  role: c.text<Role>(),
  invited_by: c.json<Actor>(),
  invited_at: c.instant,
}

const names = Object.keys(invitationColumns).join(', ')

/**
 * The id of a member. An insert that finds the row by its email may miss it while another writer updates it, and then
 * finds the id taken.
 */
export const memberKey = uniqueKey('memberships', 'company_id, id')

/** Invites a member, or repeats an invitation that was not accepted. */
export const memberIsInvited: Guard<typeof invitationColumns> = {
  home: 'hub',
  name: 'invite member',
  columns: invitationColumns,
  idColumn: 'id',
  sql: (rows) => `insert into memberships as member (${names}) select ${names} from ${rows}
    on conflict (company_id, email) do update
    set name = coalesce(excluded.name, member.name), role = excluded.role, invited_by = excluded.invited_by,
        invited_at = excluded.invited_at, suspended_at = null
    where member.id = excluded.id and member.accepted_at is null
    returning member.id`,
}

const changeColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<MemberId>(),
  role: c.text<Role>(),
  suspended_at: c.maybe(c.instant),
  role_before: c.text<Role>(),
  suspended_before: c.maybe(c.instant),
  keeps_admin: c.boolean,
}

// All admins are locked in one order. If two admins demote each other, the second statement sees the result of the
// first.
const otherAdminRemainsSql = `(not given.keeps_admin or member.role <> 'admin' or member.accepted_at is null
    or member.suspended_at is not null or 0 < (
    select count(*) from (
      select id from memberships admin
      where admin.company_id = given.company_id and admin.role = 'admin' and admin.accepted_at is not null and admin.suspended_at is null
      order by id for update) as held
    where held.id <> given.id))`

/** Changes a member, unless another writer changed it since it was read. */
export const memberIsAsRead: Guard<typeof changeColumns> = {
  home: 'hub',
  name: 'change member',
  columns: changeColumns,
  idColumn: 'id',
  sql: (rows) => `update memberships member set role = given.role, suspended_at = given.suspended_at
    from ${rows}
    where member.company_id = given.company_id and member.id = given.id and member.role = given.role_before
      and member.suspended_at is not distinct from given.suspended_before and ${otherAdminRemainsSql}
    returning member.id`,
}

const memberKeys = { company_id: c.uuid<CompanyId>(), id: c.uuid<MemberId>() }
const removedColumns = { ...memberKeys, keeps_admin: c.boolean }

/** Removes a member from a company, once. */
export const memberIsRemoved: Guard<typeof removedColumns> = {
  home: 'hub',
  name: 'remove member',
  columns: removedColumns,
  idColumn: 'id',
  sql: (rows) => `delete from memberships member using ${rows}
    where member.company_id = given.company_id and member.id = given.id and ${otherAdminRemainsSql} returning member.id`,
}

/** Deletes the views of removed members. */
export const deleteViewsOfMembers: Part<typeof memberKeys> = {
  name: 'delete views of members',
  columns: memberKeys,
  sql: (rows) => `delete from saved_views view using ${rows}
    where view.company_id = given.company_id and view.member_id = given.id`,
}

const joinColumns = { ...memberKeys, person_id: c.uuid<UserId>(), accepted_at: c.instant }

/** Links a member to its user. */
export const joinMember: Part<typeof joinColumns> = {
  home: 'hub',
  name: 'join member',
  columns: joinColumns,
  sql: (rows) => `update memberships member set person_id = given.person_id, accepted_at = given.accepted_at
    from ${rows} where member.company_id = given.company_id and member.id = given.id`,
}

const peopleColumns = {
  id: c.uuid<UserId>(),
  email: c.text(),
  name: c.text(),
  created_at: c.instant,
  updated_at: c.instant,
  email_proved_at: c.maybe(c.instant),
}

/** Inserts users; each has one unique email. */
export const insertPeople: Part<typeof peopleColumns> = {
  ...insertPart('people', peopleColumns),
  home: 'hub',
}
