import type { OperatorId, UserId } from '#kernel/ids'
import { c, hub, uniqueKey, type Guard } from '#platform/database'

export const operatorColumns = {
  id: c.uuid<OperatorId>(),
  email: c.text(),
  name: c.maybe(c.text()),
  person_id: c.maybe(c.uuid<UserId>()),
  has_two_factor: c.boolean,
  added_at: c.instant,
  last_seen_at: c.maybe(c.instant),
  invitation_expires_at: c.maybe(c.instant),
}

const selectOperator = `
  select operator.id, operator.email, person.name, operator.person_id,
         exists (select from factors where person_id = operator.person_id and confirmed_at is not null) as has_two_factor,
         operator.added_at, (select last_seen_at from user_activity where person_id = operator.person_id) as last_seen_at,
         operator.invitation_expires_at
  from operators operator
  left join people person on person.id = operator.person_id`

export const listOperatorRows = hub.query({
  name: 'list operators',
  parameters: { limit: c.integer },
  row: operatorColumns,
  sql: `${selectOperator} order by operator.id limit $1`,
})

export const findOperatorOfEmail = hub.lookup({
  name: 'find operator of email',
  parameters: { email: c.text() },
  row: operatorColumns,
  sql: `${selectOperator} where operator.email = $1`,
})

export const findOperatorOfInvitation = hub.lookup({
  name: 'find operator of invitation',
  parameters: { hash: c.bytes },
  row: operatorColumns,
  sql: `${selectOperator} where operator.invitation_hash = $1`,
})

const addedColumns = {
  id: c.uuid<OperatorId>(),
  email: c.text(),
  person_id: c.maybe(c.uuid<UserId>()),
  added_at: c.instant,
  accepted_at: c.maybe(c.instant),
  invitation_hash: c.maybe(c.bytes),
  invitation_expires_at: c.maybe(c.instant),
}

const names = Object.keys(addedColumns).join(', ')

/**
 * The id of an operator. An insert that finds the row by its email may miss it while another writer updates it, and then
 * finds the id taken.
 */
export const operatorKey = uniqueKey('operators', 'id')

/** Adds an operator, or repeats an invitation that was not accepted. */
export const operatorIsAdded: Guard<typeof addedColumns> = {
  home: 'hub',
  name: 'add operator',
  columns: addedColumns,
  idColumn: 'id',
  sql: (rows) => `insert into operators as operator (${names}) select ${names} from ${rows}
    on conflict (email) do update
    set person_id = excluded.person_id, accepted_at = excluded.accepted_at,
        invitation_hash = excluded.invitation_hash, invitation_expires_at = excluded.invitation_expires_at
    where operator.id = excluded.id and operator.accepted_at is null
    returning operator.id`,
}

const joinedColumns = {
  id: c.uuid<OperatorId>(),
  hash: c.bytes,
  person_id: c.uuid<UserId>(),
  at: c.instant,
}

/** Accepts an open invitation of an operator, once. */
export const operatorIsInvited: Guard<typeof joinedColumns> = {
  home: 'hub',
  name: 'accept invitation of operator',
  columns: joinedColumns,
  idColumn: 'id',
  sql: (
    rows,
  ) => `update operators operator set person_id = given.person_id, accepted_at = given.at from ${rows}
    where operator.id = given.id and operator.invitation_hash = given.hash and operator.accepted_at is null
      and operator.invitation_expires_at > given.at
    returning operator.id`,
}

const removedColumns = { id: c.uuid<OperatorId>() }

/** Removes an operator, once. */
export const operatorIsRemoved: Guard<typeof removedColumns> = {
  home: 'hub',
  name: 'remove operator',
  columns: removedColumns,
  idColumn: 'id',
  sql: (rows) =>
    `delete from operators operator using ${rows} where operator.id = given.id returning operator.id`,
}
