import { auditRows, diffFields } from '#audit'
import { loadExistingCompany, assertNotSuspended, type Company } from '#companies'
import { toPublicId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { isPasswordOf, signInError, type Account } from './account.ts'
import { useChallenge } from './challenge-queries.ts'
import { toMemberStatus, rowToMember, type Member } from './member.ts'
import { findMember, joinMember } from './member-queries.ts'
import { newUserRows, requireField, type AcceptInput } from './new-user.ts'
import type { UserDeps } from './user-deps.ts'
import {
  toAuditedUserCall,
  listActiveMemberships,
  listPlaces,
  userAuditRows,
  type RequestOrigin,
  type User,
} from './user.ts'
import { emailKey, findAccountOfEmail, markEmailProved } from './user-queries.ts'
import {
  trimUserSessions,
  createSessionToken,
  openSessionRows,
  type SessionToken,
  type SignedInUser,
} from './session.ts'
import { createChallenge, challengeOverError, type SignInResult } from './sign-in.ts'
import { findUserToken, invitationIsOpen } from './token-queries.ts'
import { checkPassword } from './check-password.ts'

/** An open invitation with its company, its member, and the existing account of the email. */
export type OpenInvitation = Invitation & { account: Account | undefined }
type Invitation = { hash: Buffer; provesEmail: boolean; company: Company; member: Member }

/** Returns the invitation of a token. Throws not_found for an unknown token, and gone for a used or expired one. */
export async function openInvitation(
  deps: Pick<UserDeps, 'db' | 'clock'>,
  token: string,
): Promise<OpenInvitation> {
  const { db, clock } = deps
  const hash = hashSecret(token)
  const invitation = await loadInvitation(db, hash)
  if (!invitation) throw new ApiError('not_found', { message: 'There is no such invitation.' })
  const { expiresAt, usedAt, provesEmail, member, company } = invitation
  const isOver = usedAt !== null || expiresAt <= clock.now()
  if (isOver || !company || !member || toMemberStatus(member) !== 'invited') throw invitationGoneError()
  assertNotSuspended(company)
  const account = await db.first(findAccountOfEmail, { email: member.email })
  // Another request may have accepted the invitation, and so created the account, after the token was read.
  if (account && (await db.first(findUserToken, { hash }))?.used_at !== null) throw invitationGoneError()
  return { hash, provesEmail, company, member, account }
}

async function loadInvitation(db: Reader, hash: Buffer) {
  const token = await db.first(findUserToken, { hash })
  if (token?.kind !== 'invitation' || !token.company_id || !token.membership_id) return undefined
  const { company_id: companyId, membership_id: id, proves_email: provesEmail } = token
  const { expires_at: expiresAt, used_at: usedAt } = token
  const [row, company] = await Promise.all([
    db.first(findMember, { companyId, id }),
    loadExistingCompany(db, companyId),
  ])
  return { expiresAt, usedAt, provesEmail, member: row && rowToMember(row), company }
}

function invitationGoneError(): ApiError {
  return new ApiError('gone', {
    message: 'This invitation was accepted, replaced or taken back, or is too old.',
  })
}

/** Returns whether the account has credentials. The account of a user who left all companies has none. */
export function hasAccount({ account }: OpenInvitation): boolean {
  return account?.hash !== null && account !== undefined
}

/** Accepts an invitation. A new user is created, an existing user signs in, and a signed-in user joins directly. */
export async function acceptInvitation(
  deps: UserDeps,
  token: string,
  sent: AcceptInput,
  { from, signedIn }: { from: RequestOrigin; signedIn: SignedInUser | undefined },
): Promise<SignInResult> {
  const invitation = await openInvitation(deps, token)
  const { account, member } = invitation
  if (!account || account.hash === null) return acceptAsNewUser(deps, invitation, sent, from)
  if (sent.name !== undefined)
    throw invalidFieldError(
      'body.name',
      'not_changeable',
      'must be left out: this email has an account with a name',
    )
  const isOneself = signedIn?.user.id === account.id
  if (!isOneself || sent.password !== undefined) {
    const password = requireField('password', sent.password)
    const tried = { email: member.email, address: from.address }
    if (!(await checkPassword(deps, tried, () => isPasswordOf(account, password))))
      throw signInError('password', 'The password is wrong.')
    if (account.has_two_factor) return createChallenge(deps, account, invitation.hash)
  }
  const effects = emailProofRows(invitation, account, deps.clock.now())
  return {
    status: 'signed_in',
    token: await joinCompany(deps, invitation, account, from, { effects }),
  }
}

async function acceptAsNewUser(
  deps: UserDeps,
  invitation: OpenInvitation,
  sent: AcceptInput,
  from: RequestOrigin,
): Promise<SignInResult> {
  const { account, member, company, provesEmail } = invitation
  const invited = { email: member.email, account, companyNames: [company.name], provesEmail }
  const { user, rows: effects } = await newUserRows(deps, invited, sent)
  const joined = { ...user, hash: null, is_operator: false }
  return { status: 'signed_in', token: await joinCompany(deps, invitation, joined, from, { effects }) }
}

/** Accepts the invitation of a completed challenge. */
export async function joinAfterChallenge(
  deps: UserDeps,
  { account, hash, invitation }: { account: Account; hash: Buffer; invitation: Buffer },
  from: RequestOrigin,
): Promise<SessionToken> {
  const read = await loadInvitation(deps.db, invitation)
  if (!read?.member) throw challengeOverError()
  const { member, company } = read
  const now = deps.clock.now()
  const used = toPartRows(useChallenge, { hash, person_id: account.id, at: now })
  const accepted = { hash: invitation, member, company }
  return joinCompany(deps, accepted, account, from, {
    effects: [used, ...emailProofRows(read, account, now)],
    challenge: hash,
  })
}

function emailProofRows(
  { provesEmail }: Pick<Invitation, 'provesEmail'>,
  { id }: Account,
  at: number,
): PartRows[] {
  return provesEmail ? [toPartRows(markEmailProved, { id, at })] : []
}

async function joinCompany(
  deps: UserDeps,
  { hash, member, company }: Omit<Invitation, 'provesEmail'>,
  user: User & Pick<Account, 'hash' | 'is_operator'>,
  from: RequestOrigin,
  { effects, challenge }: { effects: PartRows[]; challenge?: Buffer },
): Promise<SessionToken> {
  const { id, companyId, role } = member
  const now = deps.clock.now()
  const token = createSessionToken()
  const memberships = await listActiveMemberships(deps.db, user.id)
  const places = [company.id, ...listPlaces({ memberships, isOperator: user.is_operator })]
  const subject = { kind: 'member', id: toPublicId('mem', id) } as const
  const changes = diffFields(undefined, { personId: toPublicId('per', user.id), role })
  const shown = { person_id: user.id, secret_hash: user.hash, challenge_hash: challenge ?? null }
  const guard = { hash, id, at: now, ...shown }
  const outcome = await deps.db
    .writeGuarded(invitationIsOpen, guard, [
      ...effects,
      toPartRows(joinMember, { company_id: companyId, id, person_id: user.id, accepted_at: now }),
      ...openSessionRows(deps, user.id, from, token),
      auditRows(deps, toAuditedUserCall(user, from), {
        companyId,
        action: 'member.joined',
        subject,
        changes,
      }),
      userAuditRows(deps, { user, places, from }, 'person.signed_in'),
    ])
    .catch((error: unknown) => {
      // Another request accepted an invitation for the same email at the same time.
      if (violates(error, emailKey)) throw new ApiError('service_unavailable')
      throw error
    })
  if (outcome === 'lost race') throw invitationGoneError()
  await trimUserSessions(deps, user.id)
  return token
}
