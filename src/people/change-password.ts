import { companyOf } from '#companies'
import { invalidField } from '#kernel/refusals'
import { rowsOf } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { refusedSignIn } from './account.ts'
import type { PeopleParts } from './parts.ts'
import { chosenPassword } from './password.ts'
import { personNoted, type From } from './person.ts'
import { noticeMailed } from './person-mail.ts'
import { passwordIsAsRead } from './person-queries.ts'
import { takePassword } from './reauthenticate.ts'
import { firstCompanyOf, newToken, type NewToken, type SignedIn } from './session.ts'
import { endedSessions, endOvertaken } from './session-parts.ts'
import { renewSession } from './session-queries.ts'
import { killResets } from './token-queries.ts'

/** Changes the password of who is signed in: other sessions and links to a new one end, and this session gets another token. */
export async function changePassword(
  parts: PeopleParts,
  caller: SignedIn,
  sent: { currentPassword: string; newPassword: string },
  from: From,
): Promise<NewToken> {
  const { person, session, memberships } = caller
  const before = await takePassword(parts, person, sent.currentPassword, from)
  if (sent.newPassword === sent.currentPassword)
    throw invalidField('body.newPassword', 'unchanged', 'must be another one than before')
  const companyNames = memberships.map(({ companyName }) => companyName)
  const owner = { email: person.email, name: person.name, companyNames }
  const hash = await chosenPassword('body.newPassword', sent.newPassword, owner)
  const company = await companyOf(parts.db, firstCompanyOf(caller))
  const token = newToken()
  const companyIds = memberships.map(({ companyId }) => companyId)
  const renewed = {
    id: session.id,
    token_hash: hashSecret(token.token),
    token_hash_before: hashSecret(session.token),
    reauthenticated_until: null,
  }
  const now = parts.clock.now()
  const changed = { person_id: person.id, hash, changed_at: now, hash_before: before }
  const notice = { to: person.email, topic: 'password_changed', address: from.address } as const
  const outcome = await parts.db.writeGuarded(passwordIsAsRead, changed, [
    rowsOf(renewSession, renewed),
    rowsOf(killResets, { hash: null, person_id: person.id, at: now }),
    ...endedSessions({ personId: person.id, but: session.id }),
    personNoted(parts, { person, companyIds, from }, 'person.password_changed'),
    ...noticeMailed(parts, company, notice),
  ])
  if (outcome === 'lost race') throw refusedSignIn('password', 'The password was changed meanwhile.')
  await endOvertaken(parts, { personId: person.id, but: session.id })
  return token
}
