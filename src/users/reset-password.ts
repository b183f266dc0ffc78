import { resetLifetimeMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { sleep } from '#platform/jobs'
import { hashSecret, newSecret } from '#platform/secrets'
import type { Account } from './account.ts'
import { factorDeletionRows } from './factor-rows.ts'
import { credentialChangeRows } from './credential-change-rows.ts'
import type { UserDeps } from './user-deps.ts'
import { hashNewPassword } from './password.ts'
import {
  toAuditedUserCall,
  listActiveMemberships,
  listPlaces,
  type Membership,
  type Place,
  type RequestOrigin,
} from './user.ts'
import { linkMailRows, openMailbox, type NoticeTopic } from './user-mail.ts'
import {
  findAccount,
  findAccountOfEmail,
  findInvitingCompany,
  markEmailProved,
  putSecrets,
} from './user-queries.ts'
import { sessionEndRows, endOutdatedSessions } from './session-rows.ts'
import { findUserToken, invalidateResets, resetIsRequested, resetIsOpen } from './token-queries.ts'
import { forgetWrongPasswords, tryToCountAttempt } from './login-throttle.ts'

// Longer than writing a mail takes, so that the response time is the same without one.
const responseMsMin = 250

/** Mails a reset link if the email belongs to a user. The response and its timing do not reveal whether it does. */
export async function requestPasswordReset(deps: UserDeps, sent: { email: string }): Promise<void> {
  await Promise.all([mailResetLink(deps, sent.email.toLowerCase()), sleep(responseMsMin)])
}

async function mailResetLink(deps: UserDeps, email: string): Promise<void> {
  const { db, clock, baseUrl } = deps
  const { outcome } = await tryToCountAttempt(deps, 'reset mails', email)
  const account = await db.first(findAccountOfEmail, { email })
  if (outcome === 'refused' || !account?.hash) return
  const places = await loadResetPlaces(deps, account, await listActiveMemberships(db, account.id))
  if (places.length === 0) return
  const token = newSecret('rst_')
  const now = clock.now()
  const request = {
    hash: hashSecret(token),
    person_id: account.id,
    created_at: now,
    expires_at: now + resetLifetimeMs,
  }
  const link = `${baseUrl}/dashboard/reset/${token}`
  const mailbox = await openMailbox(db, places[0])
  await db.writeGuarded(
    resetIsRequested,
    request,
    linkMailRows(deps, mailbox, { kind: 'password_reset', to: email, link }),
  )
}

/** Returns where an account is of use: the places that it may enter, or else the company that invites it. */
async function loadResetPlaces(
  { db, clock }: UserDeps,
  { email, is_operator: isOperator }: Account,
  memberships: Membership[],
): Promise<Place[]> {
  const places = listPlaces({ memberships, isOperator })
  if (places.length > 0) return places
  const inviting = await db.all(findInvitingCompany, { email, now: clock.now() })
  return inviting.map(({ company_id: companyId }) => companyId)
}

/** Returns the time at which a reset link expires. Throws not_found for an unknown link and gone for an ended one. */
export async function loadResetExpiry(deps: Pick<UserDeps, 'db' | 'clock'>, token: string): Promise<number> {
  return (await openReset(deps, hashSecret(token))).expiresAt
}

async function openReset({ db, clock }: Pick<UserDeps, 'db' | 'clock'>, hash: Buffer) {
  const known = await db.first(findUserToken, { hash })
  if (known?.kind !== 'reset' || !known.person_id)
    throw new ApiError('not_found', { message: 'There is no such link.' })
  if (known.used_at !== null || known.expires_at <= clock.now()) throw new ApiError('gone')
  return { personId: known.person_id, expiresAt: known.expires_at }
}

/**
 * Sets a new password with a reset link and ends all sessions. The next sign-in still requires the second factor. If
 * the link is the first proof of the mailbox, the factor is removed. The user who set it up may not own the mailbox.
 */
export async function resetPassword(
  deps: UserDeps,
  sent: { token: string; password: string },
  from: RequestOrigin,
): Promise<void> {
  const { db, clock } = deps
  const hash = hashSecret(sent.token)
  const { personId } = await openReset(deps, hash)
  const [user, memberships] = await Promise.all([
    db.first(findAccount, { personId }),
    listActiveMemberships(db, personId),
  ])
  if (!user) throw new ApiError('gone')
  if ((await loadResetPlaces(deps, user, memberships)).length === 0) throw new ApiError('gone')
  const companyNames = memberships.map(({ companyName }) => companyName)
  const { email, name } = user
  const kept = await hashNewPassword('body.password', sent.password, { email, name, companyNames })
  const now = clock.now()
  const isTakenOver = user.email_proved_at === null && user.has_two_factor
  const topics: NoticeTopic[] = isTakenOver ? ['password_reset', 'two_factor_reset'] : ['password_reset']
  const outcome = await db.writeGuarded(resetIsOpen, { hash, person_id: personId, at: now }, [
    toPartRows(invalidateResets, { hash, person_id: personId, at: now }),
    toPartRows(putSecrets, { person_id: personId, hash: kept, changed_at: now }),
    ...sessionEndRows({ personId, but: undefined }),
    ...(isTakenOver ? factorDeletionRows(personId) : []),
    toPartRows(markEmailProved, { id: personId, at: now }),
    ...(await credentialChangeRows(deps, user, toAuditedUserCall(user, from), {
      action: 'person.password_reset',
      topics,
    })),
  ])
  if (outcome === 'lost race') throw new ApiError('gone')
  await endOutdatedSessions(deps, { personId, but: undefined })
  await forgetWrongPasswords(deps, email)
}
