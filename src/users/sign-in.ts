import { challengeLifetimeMs } from '#kernel/limits'
import { hashSecret, newSecret } from '#platform/secrets'
import { isPasswordOf, signInError, type Account } from './account.ts'
import { challengeIsUnused, countChallengeAttempt, insertChallenge } from './challenge-queries.ts'
import type { UserDeps } from './user-deps.ts'
import { listActiveMemberships, listPlaces, userAuditRows, type Place, type RequestOrigin } from './user.ts'
import { findAccount, findAccountOfEmail } from './user-queries.ts'
import { verifyProof, type Proof } from './second-factor.ts'
import {
  trimUserSessions,
  createSessionToken,
  openSessionRows,
  sessionRow,
  userActivityRows,
  type SessionToken,
} from './session.ts'
import { sessionIsOpened } from './session-queries.ts'
import { checkPassword } from './check-password.ts'

/** The result of a correct password: a session, or a challenge for the second factor. */
export type SignInResult =
  | { status: 'signed_in'; token: SessionToken }
  | { status: 'second_factor_required'; challenge: string }

/**
 * Signs a user in by email and password. The error and its timing are the same for an unknown email and a wrong
 * password.
 */
export async function signIn(
  deps: UserDeps,
  sent: { email: string; password: string },
  from: RequestOrigin,
): Promise<SignInResult> {
  const email = sent.email.toLowerCase()
  const account = await deps.db.first(findAccountOfEmail, { email })
  let places: Place[] = []
  const isRight = await checkPassword(deps, { email, address: from.address }, async () => {
    if (!(await isPasswordOf(account, sent.password)) || !account) return false
    places = await loadPlaces(deps, account)
    // A user who can enter nothing gets the same error as an unknown email.
    return places.length > 0
  })
  if (!account || !isRight) throw wrongPasswordError()
  if (account.has_two_factor) return createChallenge(deps, account, undefined)
  return { status: 'signed_in', token: await openSession(deps, account, places, from) }
}

function wrongPasswordError() {
  return signInError('password', 'The email or the password is wrong.')
}

/**
 * Creates the second-factor challenge after a correct password. `invitation` is accepted when the challenge is
 * completed.
 */
export async function createChallenge(
  { db, clock }: UserDeps,
  account: Account,
  invitation: Buffer | undefined,
): Promise<SignInResult & { status: 'second_factor_required' }> {
  const challenge = newSecret('sc_')
  const now = clock.now()
  const [begun] = await db.run(insertChallenge, {
    hash: hashSecret(challenge),
    personId: account.id,
    secretHash: account.hash,
    invitationHash: invitation ?? null,
    now,
    expiresAt: now + challengeLifetimeMs,
  })
  if (!begun) throw wrongPasswordError()
  return { status: 'second_factor_required', challenge }
}

/** Verifies the second factor of a challenge and returns its user. The proof is consumed. */
export async function answerChallenge(
  deps: UserDeps,
  challenge: string,
  proof: Proof,
): Promise<{ account: Account; hash: Buffer; invitation: Buffer | undefined }> {
  const { db, clock } = deps
  const hash = hashSecret(challenge)
  const [known] = await db.run(countChallengeAttempt, { hash, now: clock.now() })
  if (!known) throw challengeOverError()
  await verifyProof(deps, known.person_id, proof)
  const account = await db.first(findAccount, { personId: known.person_id })
  if (!account) throw challengeOverError()
  return { account, hash, invitation: known.invitation_hash ?? undefined }
}

/** Opens the session of a completed challenge without an invitation. */
export async function openChallengedSession(
  deps: UserDeps,
  { account, hash }: { account: Account; hash: Buffer },
  from: RequestOrigin,
): Promise<SessionToken> {
  const places = await loadPlaces(deps, account)
  if (places.length === 0) throw challengeOverError()
  const token = createSessionToken()
  const use = { hash, person_id: account.id, at: deps.clock.now() }
  const outcome = await deps.db.writeGuarded(challengeIsUnused, use, [
    ...openSessionRows(deps, account.id, from, token),
    userAuditRows(deps, { user: account, places, from }, 'person.signed_in'),
  ])
  if (outcome === 'lost race') throw challengeOverError()
  await trimUserSessions(deps, account.id)
  return token
}

/** Returns the error of an expired or consumed challenge. */
export function challengeOverError() {
  return signInError('second_factor', 'This sign-in is over. Begin again with the password.')
}

async function openSession(
  deps: UserDeps,
  account: Account,
  places: Place[],
  from: RequestOrigin,
): Promise<SessionToken> {
  const token = createSessionToken()
  const opened = { ...sessionRow(deps, account.id, from, token), secret_hash: account.hash }
  const outcome = await deps.db.writeGuarded(sessionIsOpened, opened, [
    userActivityRows(opened),
    userAuditRows(deps, { user: account, places, from }, 'person.signed_in'),
  ])
  if (outcome === 'lost race') throw wrongPasswordError()
  await trimUserSessions(deps, account.id)
  return token
}

async function loadPlaces({ db }: UserDeps, { id, is_operator: isOperator }: Account): Promise<Place[]> {
  return listPlaces({ memberships: await listActiveMemberships(db, id), isOperator })
}
