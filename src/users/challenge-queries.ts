import type { UserId } from '#kernel/ids'
import { challengeAttemptsMax } from '#kernel/limits'
import { c, hub, type Guard, type Part } from '#platform/database'

/** Creates the challenge for the second factor, unless the password was changed since it was verified. */
export const insertChallenge = hub.command({
  name: 'insert sign-in challenge',
  parameters: {
    hash: c.bytes,
    personId: c.uuid<UserId>(),
    invitationHash: c.maybe(c.bytes),
    now: c.instant,
    expiresAt: c.instant,
    secretHash: c.maybe(c.text()),
  },
  row: { person_id: c.uuid<UserId>() },
  sql: `insert into sign_in_challenges (hash, person_id, invitation_hash, created_at, expires_at, tries)
        select $1, person_id, $3, $4, $5, 0 from person_secrets where person_id = $2 and hash = $6 for share
        returning person_id`,
})

/** Counts a try of a challenge before the code is checked, so that concurrent tries cannot exceed the limit. */
export const countChallengeAttempt = hub.command({
  name: 'count try of sign-in challenge',
  parameters: { hash: c.bytes, now: c.instant },
  row: { person_id: c.uuid<UserId>(), invitation_hash: c.maybe(c.bytes) },
  sql: `update sign_in_challenges set tries = tries + 1
        where hash = $1 and used_at is null and expires_at > $2 and tries < ${challengeAttemptsMax}
        returning person_id, invitation_hash`,
})

const useColumns = { hash: c.bytes, person_id: c.uuid<UserId>(), at: c.instant }
const useSql = (rows: string) => `update sign_in_challenges challenge set used_at = given.at from ${rows}
    where challenge.hash = given.hash and challenge.used_at is null`

/** Consumes a challenge, once. */
export const challengeIsUnused: Guard<typeof useColumns> = {
  home: 'hub',
  name: 'use sign-in challenge',
  columns: useColumns,
  idColumn: 'person_id',
  sql: (rows) => `${useSql(rows)} returning challenge.person_id as id`,
}

/** Consumes a challenge in the statement that accepts its invitation. */
export const useChallenge: Part<typeof useColumns> = {
  home: 'hub',
  name: 'use sign-in challenge along',
  columns: useColumns,
  sql: useSql,
}
