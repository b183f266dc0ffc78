import { reauthenticationLifetimeMs } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import { hashSecret } from '#platform/secrets'
import { isPasswordOf, refusedSignIn } from './account.ts'
import type { PeopleParts } from './parts.ts'
import { personNoted, type From } from './person.ts'
import { findAccount } from './person-queries.ts'
import { takeProof } from './second-factor.ts'
import { newToken, type NewToken, type SignedIn } from './session.ts'
import { sessionIsRenewed } from './session-queries.ts'
import { isShownPassword } from './shown-password.ts'

/** What somebody shows again: the password, or where there is a second factor a code of it or one that stands in for it. */
export type ShownAgain = {
  password?: string | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}

/** Has somebody who is signed in show again who they are. Their session gets another token, and for a while may do what asks for that. */
export async function reauthenticate(
  parts: PeopleParts,
  caller: SignedIn,
  shown: ShownAgain,
  from: From,
): Promise<{ token: NewToken; until: number }> {
  await takeShown(parts, caller, shown, from)
  const { person, session, memberships } = caller
  const token = newToken()
  const until = parts.clock.now() + reauthenticationLifetimeMs
  const companyIds = memberships.map(({ companyId }) => companyId)
  const renewed = {
    id: session.id,
    token_hash: hashSecret(token.token),
    token_hash_before: hashSecret(session.token),
    reauthenticated_until: until,
  }
  const outcome = await parts.db.writeGuarded(sessionIsRenewed, renewed, [
    personNoted(parts, { person, companyIds, from }, 'person.reauthenticated'),
  ])
  if (outcome === 'lost race')
    throw refusedSignIn('dashboard_session', 'This session has another token by now.')
  return { token, until }
}

async function takeShown(
  parts: PeopleParts,
  caller: SignedIn,
  { password, code, recoveryCode }: ShownAgain,
  from: From,
): Promise<void> {
  const { person, hasTwoFactor } = caller
  if (hasTwoFactor) {
    if (code !== undefined) return takeProof(parts, person.id, { code })
    if (recoveryCode !== undefined) return takeProof(parts, person.id, { recoveryCode })
    throw invalidFieldError('body.code', 'invalid_type', 'is required: you have a second factor')
  }
  if (password === undefined) throw invalidFieldError('body.password', 'invalid_type', 'is required')
  await takePassword(parts, person, password, from)
}

/** Holds a password against that of a person; throws 401 where it is another one, 429 after too many. Answers what is kept of it. */
export async function takePassword(
  parts: PeopleParts,
  { id: personId, email }: SignedIn['person'],
  password: string,
  { address }: From,
): Promise<string> {
  const account = await parts.db.first(findAccount, { personId })
  const isRight = await isShownPassword(parts, { email, address }, () => isPasswordOf(account, password))
  if (!account?.hash || !isRight) throw refusedSignIn('password', 'The password is wrong.')
  return account.hash
}
