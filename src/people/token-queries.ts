import type { CompanyId, MemberId, PersonId } from '#kernel/ids'
import { c, insertPart, lookup, type Part } from '#platform/database'

type TokenKind = 'invitation' | 'reset'

const columns = {
  hash: c.bytes,
  kind: c.text<TokenKind>(),
  person_id: c.maybe(c.uuid<PersonId>()),
  company_id: c.maybe(c.uuid<CompanyId>()),
  membership_id: c.maybe(c.uuid<MemberId>()),
  created_at: c.instant,
  expires_at: c.instant,
}

/** What opens an invitation, or lets somebody choose a new password. */
export const insertPersonTokens = insertPart('person_tokens', columns)

const membershipColumns = { company_id: c.uuid<CompanyId>(), membership_id: c.uuid<MemberId>() }

/** Makes the links of an invitation dead: known to have been one, and good for nothing. */
export const killInvitations: Part<typeof membershipColumns & { at: typeof c.instant }> = {
  name: 'kill invitations',
  columns: { ...membershipColumns, at: c.instant },
  sql: (rows) => `update person_tokens token set used_at = given.at from ${rows}
    where token.company_id = given.company_id and token.membership_id = given.membership_id and token.used_at is null`,
}

/** What a token was made for, dead or alive. */
export const findPersonToken = lookup({
  name: 'find person token',
  parameters: { hash: c.bytes },
  row: { ...columns, used_at: c.maybe(c.instant) },
  sql: `select ${Object.keys(columns).join(', ')}, used_at from person_tokens where hash = $1`,
})
