import { invalidFieldError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { refusedSignIn } from './account.ts'
import type { PeopleParts } from './parts.ts'
import { chosenPassword } from './password.ts'
import { byPerson, type From } from './person.ts'
import { guardChanged } from './guard-changed.ts'
import { passwordIsAsRead } from './person-queries.ts'
import { takePassword } from './reauthenticate.ts'
import { newToken, type NewToken, type SignedIn } from './session.ts'
import { endedSessions, endOvertaken } from './session-parts.ts'
import { renewSession } from './session-queries.ts'
import { killResets } from './token-queries.ts'

/**
 * Changes the password of the signed-in user. Other sessions and reset links end, and this session gets a new token.
 */
export async function changePassword(
  parts: PeopleParts,
  caller: SignedIn,
  sent: { currentPassword: string; newPassword: string },
  from: From,
): Promise<NewToken> {
  const { person, session, memberships } = caller
  const before = await takePassword(parts, person, sent.currentPassword, from)
  if (sent.newPassword === sent.currentPassword)
    throw invalidFieldError('body.newPassword', 'unchanged', 'must be another one than before')
  const companyNames = memberships.map(({ companyName }) => companyName)
  const owner = { email: person.email, name: person.name, companyNames }
  const hash = await chosenPassword('body.newPassword', sent.newPassword, owner)
  const token = newToken()
  const renewed = {
    id: session.id,
    token_hash: hashSecret(token.token),
    token_hash_before: hashSecret(session.token),
    reauthenticated_until: null,
  }
  const now = parts.clock.now()
  const changed = { person_id: person.id, hash, changed_at: now, hash_before: before }
  const outcome = await parts.db.writeGuarded(passwordIsAsRead, changed, [
    toPartRows(renewSession, renewed),
    toPartRows(killResets, { hash: null, person_id: person.id, at: now }),
    ...endedSessions({ personId: person.id, but: session.id }),
    ...(await guardChanged(parts, person, byPerson(person, from), {
      action: 'person.password_changed',
      topics: ['password_changed'],
    })),
  ])
  if (outcome === 'lost race') throw refusedSignIn('password', 'The password was changed meanwhile.')
  await endOvertaken(parts, { personId: person.id, but: session.id })
  return token
}
