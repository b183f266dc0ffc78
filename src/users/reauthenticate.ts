import { reauthenticationLifetimeMs } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import { hashSecret } from '#platform/secrets'
import { isPasswordOf, signInError } from './account.ts'
import type { UserDeps } from './user-deps.ts'
import { listPlaces, userAuditRows, type RequestOrigin } from './user.ts'
import { findAccount } from './user-queries.ts'
import { verifyProof } from './second-factor.ts'
import { createSessionToken, type SessionToken, type SignedInUser } from './session.ts'
import { sessionIsRenewed } from './session-queries.ts'
import { checkPassword } from './check-password.ts'

/** The proof of a re-authentication: the password, or with a second factor its code or a recovery code. */
export type ReauthenticationInput = {
  password?: string | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}

/**
 * Re-authenticates the signed-in user. The session gets a new token and permits sensitive actions for a limited time.
 */
export async function reauthenticate(
  deps: UserDeps,
  caller: SignedInUser,
  shown: ReauthenticationInput,
  from: RequestOrigin,
): Promise<{ token: SessionToken; until: number }> {
  await verifyIdentity(deps, caller, shown, from)
  const { user, session } = caller
  const token = createSessionToken()
  const until = deps.clock.now() + reauthenticationLifetimeMs
  const places = listPlaces(caller)
  const renewed = {
    id: session.id,
    token_hash: hashSecret(token.token),
    token_hash_before: hashSecret(session.token),
    reauthenticated_until: until,
  }
  const outcome = await deps.db.writeGuarded(sessionIsRenewed, renewed, [
    userAuditRows(deps, { user, places, from }, 'person.reauthenticated'),
  ])
  if (outcome === 'lost race')
    throw signInError('dashboard_session', 'This session has another token by now.')
  return { token, until }
}

async function verifyIdentity(
  deps: UserDeps,
  caller: SignedInUser,
  { password, code, recoveryCode }: ReauthenticationInput,
  from: RequestOrigin,
): Promise<void> {
  const { user, hasTwoFactor } = caller
  if (hasTwoFactor) {
    if (code !== undefined) return verifyProof(deps, user.id, { code })
    if (recoveryCode !== undefined) return verifyProof(deps, user.id, { recoveryCode })
    throw invalidFieldError('body.code', 'invalid_type', 'is required: you have a second factor')
  }
  if (password === undefined) throw invalidFieldError('body.password', 'invalid_type', 'is required')
  await verifyPassword(deps, user, password, from)
}

/**
 * Verifies the password of a user and returns its stored hash. Throws 401 for a wrong password, 429 after too many
 * tries.
 */
export async function verifyPassword(
  deps: UserDeps,
  { id: personId, email }: SignedInUser['user'],
  password: string,
  { address }: RequestOrigin,
): Promise<string> {
  const account = await deps.db.first(findAccount, { personId })
  const isRight = await checkPassword(deps, { email, address }, () => isPasswordOf(account, password))
  if (!account?.hash || !isRight) throw signInError('password', 'The password is wrong.')
  return account.hash
}
