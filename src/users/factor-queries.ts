import type { UserId } from '#kernel/ids'
import { c, hub, type Guard, type Part } from '#platform/database'

const userColumns = { person_id: c.uuid<UserId>() }

/** Removes the second factor of a user. */
export const deleteFactors: Part<typeof userColumns> = {
  home: 'hub',
  name: 'delete factors',
  columns: userColumns,
  sql: (rows) => `delete from factors kept using ${rows} where kept.person_id = given.person_id`,
}

/** Deletes the recovery codes of a user. */
export const deleteRecoveryCodes: Part<typeof userColumns> = {
  home: 'hub',
  name: 'delete recovery codes',
  columns: userColumns,
  sql: (rows) => `delete from recovery_codes kept using ${rows} where kept.person_id = given.person_id`,
}

const factorColumns = {
  sealed_secret: c.maybe(c.bytes),
  last_step: c.maybe(c.bigint),
  pending_secret: c.maybe(c.bytes),
}

/** Finds the second factor of a user, and the pending one. */
export const findFactor = hub.lookup({
  name: 'find factor',
  parameters: { personId: c.uuid<UserId>() },
  row: factorColumns,
  sql: `select ${Object.keys(factorColumns).join(', ')} from factors where person_id = $1`,
})

const stepColumns = { person_id: c.uuid<UserId>(), last_step: c.bigint }

/** Consumes the code of a time step, unless the same or a later step was used. Of concurrent requests, one succeeds. */
export const stepIsNew: Guard<typeof stepColumns> = {
  home: 'hub',
  name: 'take step of factor',
  columns: stepColumns,
  idColumn: 'person_id',
  sql: (rows) => `update factors kept set last_step = given.last_step from ${rows}
    where kept.person_id = given.person_id and kept.last_step < given.last_step
    returning kept.person_id as id`,
}

const codeKey = { person_id: c.uuid<UserId>(), number: c.integer }
const usedColumns = { ...codeKey, hash: c.text(), at: c.instant }

/** Finds the hash of an unused recovery code. */
export const findRecoveryCode = hub.lookup({
  name: 'find recovery code',
  parameters: { personId: c.uuid<UserId>(), number: c.integer },
  row: { hash: c.text() },
  sql: `select hash from recovery_codes where person_id = $1 and number = $2 and used_at is null`,
})

export const countRecoveryCodes = hub.lookup({
  name: 'count recovery codes',
  parameters: { personId: c.uuid<UserId>() },
  row: { left: c.bigint },
  sql: `select (select count(*) from recovery_codes where person_id = $1 and used_at is null) as "left"`,
})

/** Consumes a recovery code, once. */
export const recoveryCodeIsUnused: Guard<typeof usedColumns> = {
  home: 'hub',
  name: 'use recovery code',
  columns: usedColumns,
  idColumn: 'person_id',
  sql: (rows) => `update recovery_codes code set used_at = given.at from ${rows}
    where code.person_id = given.person_id and code.number = given.number and code.hash = given.hash and code.used_at is null
    returning code.person_id as id`,
}

const codeColumns = { ...codeKey, hash: c.text() }

export const putRecoveryCodes: Part<typeof codeColumns> = {
  home: 'hub',
  name: 'put recovery codes',
  columns: codeColumns,
  sql: (
    rows,
  ) => `insert into recovery_codes (person_id, number, hash) select person_id, number, hash from ${rows}
    on conflict (person_id, number) do update set hash = excluded.hash, used_at = null`,
}

const pendingColumns = { person_id: c.uuid<UserId>(), pending_secret: c.bytes, pending_at: c.instant }

/** Begins the setup of a second factor and replaces an unconfirmed one. */
export const factorIsBegun: Guard<typeof pendingColumns> = {
  home: 'hub',
  name: 'begin factor',
  columns: pendingColumns,
  idColumn: 'person_id',
  sql: (rows) => `insert into factors (person_id, kind, pending_secret, pending_at)
    select person_id, 'totp', pending_secret, pending_at from ${rows}
    on conflict (person_id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at
    returning person_id as id`,
}

const confirmColumns = {
  person_id: c.uuid<UserId>(),
  pending_secret: c.bytes,
  last_step: c.bigint,
  at: c.instant,
}

/** Activates the pending factor, if it is still the one whose code was verified. */
export const factorIsPending: Guard<typeof confirmColumns> = {
  home: 'hub',
  name: 'confirm factor',
  columns: confirmColumns,
  idColumn: 'person_id',
  sql: (rows) => `update factors kept
    set sealed_secret = kept.pending_secret, confirmed_at = given.at, last_step = given.last_step, pending_secret = null,
        pending_at = null
    from ${rows} where kept.person_id = given.person_id and kept.pending_secret = given.pending_secret
    returning kept.person_id as id`,
}

const factorKey = { person_id: c.uuid<UserId>() }

/** Locks a user with a second factor while dependent rows are replaced. */
export const factorIsConfirmed: Guard<typeof factorKey> = {
  home: 'hub',
  name: 'hold factor',
  columns: factorKey,
  idColumn: 'person_id',
  sql: (rows) => `update factors kept set confirmed_at = kept.confirmed_at from ${rows}
    where kept.person_id = given.person_id and kept.confirmed_at is not null returning kept.person_id as id`,
}

/** Removes a second factor, once. */
export const factorIsRemoved: Guard<typeof factorKey> = {
  home: 'hub',
  name: 'take factor off',
  columns: factorKey,
  idColumn: 'person_id',
  sql: (rows) => `delete from factors kept using ${rows}
    where kept.person_id = given.person_id and kept.confirmed_at is not null returning kept.person_id as id`,
}
