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

/** The proof of a re-authentication: the password, or with a second factor its code or a recovery code. */
export type ShownAgain = {
  password?: string | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}

/**
 * Re-authenticates the signed-in user. The session gets a new token and permits sensitive actions for a limited time.
 */
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

/**
 * Verifies the password of a user and returns its stored hash. Throws 401 for a wrong password, 429 after too many
 * tries.
 */
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
