import type { PersonId } from '#kernel/ids'
import { c, lookup, type Guard, type Part } from '#platform/database'

const resetColumns = { id: c.uuid<PersonId>(), at: c.instant }

/** Holds the person while the factor is taken off, so that of two resets one follows the other. */
export const personFactorIsReset: Guard<typeof resetColumns> = {
  name: 'reset factor of person',
  columns: resetColumns,
  idColumn: 'id',
  sql: (rows) =>
    `update people person set updated_at = given.at from ${rows} where person.id = given.id returning person.id`,
}

const ofPerson = { person_id: c.uuid<PersonId>() }

/** Takes a person's second factor off. */
export const deleteFactors: Part<typeof ofPerson> = {
  name: 'delete factors',
  columns: ofPerson,
  sql: (rows) => `delete from factors kept using ${rows} where kept.person_id = given.person_id`,
}

/** Makes a person's recovery codes worthless. */
export const deleteRecoveryCodes: Part<typeof ofPerson> = {
  name: 'delete recovery codes',
  columns: ofPerson,
  sql: (rows) => `delete from recovery_codes kept using ${rows} where kept.person_id = given.person_id`,
}

const factorColumns = {
  sealed_secret: c.maybe(c.bytes),
  last_step: c.maybe(c.bigint),
  pending_secret: c.maybe(c.bytes),
}

/** A person's second factor, and the one that is being set up. */
export const findFactor = lookup({
  name: 'find factor',
  parameters: { personId: c.uuid<PersonId>() },
  row: factorColumns,
  sql: `select ${Object.keys(factorColumns).join(', ')} from factors where person_id = $1`,
})

const stepColumns = { person_id: c.uuid<PersonId>(), last_step: c.bigint }

/** Takes the code of a step, unless it or a later one was taken: of many at once, one. */
export const stepIsNew: Guard<typeof stepColumns> = {
  name: 'take step of factor',
  columns: stepColumns,
  idColumn: 'person_id',
  sql: (rows) => `update factors kept set last_step = given.last_step from ${rows}
    where kept.person_id = given.person_id and kept.last_step < given.last_step
    returning kept.person_id as id`,
}
