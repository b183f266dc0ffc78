import type { CompanyId, MemberId, UserId } from '#kernel/ids'
import { c, hub, insertPart, type Guard, type Part } from '#platform/database'

type TokenKind = 'invitation' | 'reset'

const columns = {
  hash: c.bytes,
  kind: c.text<TokenKind>(),
  person_id: c.maybe(c.uuid<UserId>()),
  company_id: c.maybe(c.uuid<CompanyId>()),
  membership_id: c.maybe(c.uuid<MemberId>()),
  created_at: c.instant,
  expires_at: c.instant,
  proves_email: c.boolean,
}

/** Inserts the tokens of invitations and password resets. */
export const insertUserTokens: Part<typeof columns> = { ...insertPart('person_tokens', columns), home: 'hub' }

const membershipColumns = { company_id: c.uuid<CompanyId>(), membership_id: c.uuid<MemberId>() }

const invitationColumns = { ...membershipColumns, hash: c.maybe(c.bytes), at: c.instant }

/** Invalidates the links of an invitation, all or all but one. The tokens stay known, but they open nothing. */
export const invalidateInvitations: Part<typeof invitationColumns> = {
  home: 'hub',
  name: 'kill invitations',
  columns: invitationColumns,
  sql: (rows) => `update person_tokens token set used_at = given.at from ${rows}
    where token.company_id = given.company_id and token.membership_id = given.membership_id and token.used_at is null
      and token.hash is distinct from given.hash`,
}

/** Finds the purpose of a token, valid or not. */
export const findUserToken = hub.lookup({
  name: 'find person token',
  parameters: { hash: c.bytes },
  row: { ...columns, used_at: c.maybe(c.instant) },
  sql: `select ${Object.keys(columns).join(', ')}, used_at from person_tokens where hash = $1`,
})

const openColumns = {
  hash: c.bytes,
  id: c.uuid<MemberId>(),
  at: c.instant,
  person_id: c.uuid<UserId>(),
  secret_hash: c.maybe(c.text()),
  challenge_hash: c.maybe(c.bytes),
}

/**
 * Accepts an open invitation, once. The member must be neither joined nor suspended, and the verified credentials must
 * be unchanged.
 */
export const invitationIsOpen: Guard<typeof openColumns> = {
  home: 'hub',
  name: 'accept invitation',
  columns: openColumns,
  idColumn: 'id',
  sql: (rows) => `update person_tokens token set used_at = given.at from ${rows}, memberships member
    where token.hash = given.hash and token.used_at is null and token.expires_at > given.at
      and member.company_id = token.company_id and member.id = token.membership_id and member.id = given.id
      and member.accepted_at is null and member.suspended_at is null
      and given.secret_hash is not distinct from (select secret.hash from person_secrets secret where secret.person_id = given.person_id)
      and (given.challenge_hash is null
           or exists (select from sign_in_challenges challenge where challenge.hash = given.challenge_hash and challenge.used_at is null))
    returning token.membership_id as id`,
}

const requestColumns = {
  hash: c.bytes,
  person_id: c.uuid<UserId>(),
  created_at: c.instant,
  expires_at: c.instant,
}

export const resetIsRequested: Guard<typeof requestColumns> = {
  home: 'hub',
  name: 'ask for new password',
  columns: requestColumns,
  idColumn: 'person_id',
  sql: (rows) => `insert into person_tokens (hash, kind, person_id, created_at, expires_at)
    select hash, 'reset', person_id, created_at, expires_at from ${rows} returning person_id as id`,
}

const resetColumns = { hash: c.bytes, person_id: c.uuid<UserId>(), at: c.instant }

/** Consumes a password reset link, once. */
export const resetIsOpen: Guard<typeof resetColumns> = {
  home: 'hub',
  name: 'use link to new password',
  columns: resetColumns,
  idColumn: 'person_id',
  sql: (rows) => `update person_tokens token set used_at = given.at from ${rows}
    where token.hash = given.hash and token.kind = 'reset' and token.used_at is null and token.expires_at > given.at
    returning token.person_id as id`,
}

const invalidateColumns = { ...resetColumns, hash: c.maybe(c.bytes) }

/** Invalidates the password reset links of a user, all or all but one. */
export const invalidateResets: Part<typeof invalidateColumns> = {
  home: 'hub',
  name: 'kill links to new password',
  columns: invalidateColumns,
  sql: (rows) => `update person_tokens token set used_at = given.at from ${rows}
    where token.person_id = given.person_id and token.kind = 'reset' and token.used_at is null
      and token.hash is distinct from given.hash`,
}
