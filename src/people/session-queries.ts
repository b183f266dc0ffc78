import type { PersonId, Uuid } from '#kernel/ids'
import { c, type Part } from '#platform/database'

const endColumns = { person_id: c.uuid<PersonId>(), but_id: c.maybe(c.uuid<Uuid>()) }

/** Ends the sessions of a person, all or all but one. */
export const deleteSessions: Part<typeof endColumns> = {
  name: 'delete person sessions',
  columns: endColumns,
  sql: (rows) => `delete from person_sessions kept using ${rows}
    where kept.person_id = given.person_id and kept.id is distinct from given.but_id`,
}

const ofPerson = { person_id: c.uuid<PersonId>() }

/** Ends what waits for the second factor of a person. */
export const deleteChallenges: Part<typeof ofPerson> = {
  name: 'delete sign-in challenges',
  columns: ofPerson,
  sql: (rows) => `delete from sign_in_challenges kept using ${rows} where kept.person_id = given.person_id`,
}
