import { invalidFieldError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { signInError } from './account.ts'
import type { UserDeps } from './user-deps.ts'
import { hashNewPassword } from './password.ts'
import { toAuditedUserCall, type RequestOrigin } from './user.ts'
import { credentialChangeRows } from './credential-change-rows.ts'
import { passwordIsAsRead } from './user-queries.ts'
import { verifyPassword } from './reauthenticate.ts'
import { createSessionToken, type SessionToken, type SignedInUser } from './session.ts'
import { sessionEndRows, endOutdatedSessions } from './session-rows.ts'
import { renewSession } from './session-queries.ts'
import { invalidateResets } from './token-queries.ts'

/**
 * Changes the password of the signed-in user. Other sessions and reset links end, and this session gets a new token.
 */
export async function changePassword(
  deps: UserDeps,
  caller: SignedInUser,
  sent: { currentPassword: string; newPassword: string },
  from: RequestOrigin,
): Promise<SessionToken> {
  const { user, session, memberships } = caller
  const before = await verifyPassword(deps, user, sent.currentPassword, from)
  if (sent.newPassword === sent.currentPassword)
    throw invalidFieldError('body.newPassword', 'unchanged', 'must be another one than before')
  const companyNames = memberships.map(({ companyName }) => companyName)
  const owner = { email: user.email, name: user.name, companyNames }
  const hash = await hashNewPassword('body.newPassword', sent.newPassword, owner)
  const token = createSessionToken()
  const renewed = {
    id: session.id,
    token_hash: hashSecret(token.token),
    token_hash_before: hashSecret(session.token),
    reauthenticated_until: null,
  }
  const now = deps.clock.now()
  const changed = { person_id: user.id, hash, changed_at: now, hash_before: before }
  const outcome = await deps.db.writeGuarded(passwordIsAsRead, changed, [
    toPartRows(renewSession, renewed),
    toPartRows(invalidateResets, { hash: null, person_id: user.id, at: now }),
    ...sessionEndRows({ personId: user.id, but: session.id }),
    ...(await credentialChangeRows(deps, user, toAuditedUserCall(user, from), {
      action: 'person.password_changed',
      topics: ['password_changed'],
    })),
  ])
  if (outcome === 'lost race') throw signInError('password', 'The password was changed in the meantime.')
  await endOutdatedSessions(deps, { personId: user.id, but: session.id })
  return token
}
