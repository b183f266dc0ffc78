import type { CompanyId, PersonId } from '#kernel/ids'
import { challengeLifetimeMs } from '#kernel/limits'
import { hashSecret, newSecret } from '#platform/secrets'
import { isPasswordOf, refusedSignIn, type Account } from './account.ts'
import { challengeIsUnused, countChallengeTry, insertChallenge } from './challenge-queries.ts'
import type { PeopleParts } from './parts.ts'
import { membershipsOf, personNoted, type From } from './person.ts'
import { findAccount, findAccountOfEmail } from './person-queries.ts'
import { takeProof, type Proof } from './second-factor.ts'
import { makeRoom, newToken, openedSession, sessionRow, type NewToken } from './session.ts'
import { sessionIsOpened } from './session-queries.ts'
import { isShownPassword } from './shown-password.ts'

/** The result of a correct password: a session, or a challenge for the second factor. */
export type SignIn =
  | { status: 'signed_in'; token: NewToken }
  | { status: 'second_factor_required'; challenge: string }

/**
 * Signs a user in by email and password. The error and its timing are the same for an unknown email and a wrong
 * password.
 */
export async function signIn(
  parts: PeopleParts,
  sent: { email: string; password: string },
  from: From,
): Promise<SignIn> {
  const email = sent.email.toLowerCase()
  const account = await parts.db.first(findAccountOfEmail, { email })
  let companyIds: CompanyId[] = []
  const isRight = await isShownPassword(parts, { email, address: from.address }, async () => {
    if (!(await isPasswordOf(account, sent.password)) || !account) return false
    companyIds = await companiesOf(parts, account.id)
    // A user without companies gets the same error as an unknown email.
    return companyIds.length > 0
  })
  if (!account || !isRight) throw wrongPassword()
  if (account.has_two_factor) return challenged(parts, account, undefined)
  return { status: 'signed_in', token: await openSession(parts, account, companyIds, from) }
}

function wrongPassword() {
  return refusedSignIn('password', 'The email or the password is wrong.')
}

/**
 * Creates the second-factor challenge after a correct password. `invitation` is accepted when the challenge is
 * completed.
 */
export async function challenged(
  { db, clock }: PeopleParts,
  account: Account,
  invitation: Buffer | undefined,
): Promise<SignIn & { status: 'second_factor_required' }> {
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
  if (!begun) throw wrongPassword()
  return { status: 'second_factor_required', challenge }
}

/** Verifies the second factor of a challenge and returns its user. The proof is consumed. */
export async function answeredChallenge(
  parts: PeopleParts,
  challenge: string,
  proof: Proof,
): Promise<{ account: Account; hash: Buffer; invitation: Buffer | undefined }> {
  const { db, clock } = parts
  const hash = hashSecret(challenge)
  const [known] = await db.run(countChallengeTry, { hash, now: clock.now() })
  if (!known) throw overChallenge()
  await takeProof(parts, known.person_id, proof)
  const account = await db.first(findAccount, { personId: known.person_id })
  if (!account) throw overChallenge()
  return { account, hash, invitation: known.invitation_hash ?? undefined }
}

/** Opens the session of a completed challenge without an invitation. */
export async function openChallenged(
  parts: PeopleParts,
  { account, hash }: { account: Account; hash: Buffer },
  from: From,
): Promise<NewToken> {
  const companyIds = await companiesOf(parts, account.id)
  if (companyIds.length === 0) throw overChallenge()
  const token = newToken()
  const use = { hash, person_id: account.id, at: parts.clock.now() }
  const outcome = await parts.db.writeGuarded(challengeIsUnused, use, [
    openedSession(parts, account.id, from, token),
    personNoted(parts, { person: account, companyIds, from }, 'person.signed_in'),
  ])
  if (outcome === 'lost race') throw overChallenge()
  await makeRoom(parts, account.id)
  return token
}

/** Returns the error of an expired or consumed challenge. */
export function overChallenge() {
  return refusedSignIn('second_factor', 'This sign-in is over. Begin again with the password.')
}

async function openSession(
  parts: PeopleParts,
  account: Account,
  companyIds: CompanyId[],
  from: From,
): Promise<NewToken> {
  const token = newToken()
  const opened = { ...sessionRow(parts, account.id, from, token), secret_hash: account.hash }
  const outcome = await parts.db.writeGuarded(sessionIsOpened, opened, [
    personNoted(parts, { person: account, companyIds, from }, 'person.signed_in'),
  ])
  if (outcome === 'lost race') throw wrongPassword()
  await makeRoom(parts, account.id)
  return token
}

async function companiesOf({ db }: PeopleParts, personId: PersonId): Promise<CompanyId[]> {
  return (await membershipsOf(db, personId)).map(({ companyId }) => companyId)
}
