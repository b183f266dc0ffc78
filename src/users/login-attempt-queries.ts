import { c, hub } from '#platform/database'

export const findLoginAttempts = hub.lookup({
  name: 'find tries to sign in',
  parameters: { subject: c.bytes },
  row: { moments: c.bigints, version: c.bigint },
  sql: `select moments, version from sign_in_tries where subject = $1`,
})

/**
 * Writes the tries of a subject, unless another writer changed them since they were read; version 0 means no row.
 * `emailSubject` names the email of a password, so that one statement can clear its tries from all addresses.
 */
export const writeLoginAttempts = hub.command({
  name: 'write tries to sign in',
  parameters: {
    subject: c.bytes,
    moments: c.bigints,
    version: c.bigint,
    forgetAt: c.instant,
    emailSubject: c.maybe(c.bytes),
  },
  row: { version: c.bigint },
  sql: `insert into sign_in_tries as known (subject, moments, version, forget_at, email_subject)
        values ($1, $2, $3 + 1, $4, $5)
        on conflict (subject) do update
        set moments = excluded.moments, version = excluded.version, forget_at = excluded.forget_at, email_subject = excluded.email_subject
        where known.version = $3
        returning version`,
})

/** Removes one try. */
export const revertLoginAttempt = hub.command({
  name: 'take try to sign in back',
  parameters: { subject: c.bytes, moment: c.bigint },
  row: {},
  sql: `update sign_in_tries
        set moments = moments[:array_position(moments, $2) - 1] || moments[array_position(moments, $2) + 1:], version = version + 1
        where subject = $1 and array_position(moments, $2) is not null`,
})

/** Clears the tries of a subject. The row stays, so that a concurrent count detects the change. */
export const clearLoginAttempts = hub.command({
  name: 'clear tries to sign in',
  parameters: { subject: c.bytes },
  row: {},
  sql: `update sign_in_tries set moments = '{}', version = version + 1 where subject = $1`,
})

/** Clears the tries of the password of an email, from all addresses. */
export const clearLoginAttemptsOfEmail = hub.command({
  name: 'clear tries to sign in of email',
  parameters: { emailSubject: c.bytes },
  row: {},
  sql: `with held as (
          select subject from sign_in_tries where email_subject = $1 and moments <> '{}' order by subject for update)
        update sign_in_tries set moments = '{}', version = version + 1 where subject in (select subject from held)`,
})
