import { auditRows, diffFields } from '#audit'
import { readExistingCompany, assertNotSuspended, type Company } from '#companies'
import { toPublicId, type PersonId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { isPasswordOf, refusedSignIn, type Account } from './account.ts'
import { useChallenge } from './challenge-queries.ts'
import { memberStatus, rowToMember, type Member } from './member.ts'
import { findMember, insertPeople, joinMember } from './member-queries.ts'
import type { PeopleParts } from './parts.ts'
import { chosenPassword } from './password.ts'
import { byPerson, membershipsOf, personNoted, type From, type Person } from './person.ts'
import { beginAnew, emailKey, findAccountOfEmail, mailboxProved, putSecrets } from './person-queries.ts'
import { makeRoom, newToken, openedSession, type NewToken, type SignedIn } from './session.ts'
import { challenged, overChallenge, type SignIn } from './sign-in.ts'
import { findPersonToken, invitationIsOpen } from './token-queries.ts'
import { isShownPassword } from './shown-password.ts'

/** An open invitation with its company, its member, and the existing account of the email. */
export type OpenInvitation = Invitation & { account: Account | undefined }
type Invitation = { hash: Buffer; provesEmail: boolean; company: Company; member: Member }

/** Returns the invitation of a token. Throws not_found for an unknown token, and gone for a used or expired one. */
export async function openInvitation(
  parts: Pick<PeopleParts, 'db' | 'clock'>,
  token: string,
): Promise<OpenInvitation> {
  const { db, clock } = parts
  const hash = hashSecret(token)
  const invitation = await readInvitation(db, hash)
  if (!invitation) throw new ApiError('not_found', { message: 'There is no such invitation.' })
  const { expiresAt, usedAt, provesEmail, member, company } = invitation
  const isOver = usedAt !== null || expiresAt <= clock.now()
  if (isOver || !company || !member || memberStatus(member) !== 'invited') throw goneInvitation()
  assertNotSuspended(company)
  const account = await db.first(findAccountOfEmail, { email: member.email })
  return { hash, provesEmail, company, member, account }
}

async function readInvitation(db: Reader, hash: Buffer) {
  const token = await db.first(findPersonToken, { hash })
  if (token?.kind !== 'invitation' || !token.company_id || !token.membership_id) return undefined
  const { company_id: companyId, membership_id: id, proves_email: provesEmail } = token
  const { expires_at: expiresAt, used_at: usedAt } = token
  const [row, company] = await Promise.all([
    db.first(findMember, { companyId, id }),
    readExistingCompany(db, companyId),
  ])
  return { expiresAt, usedAt, provesEmail, member: row && rowToMember(row), company }
}

function goneInvitation(): ApiError {
  return new ApiError('gone', {
    message: 'This invitation was accepted, replaced or taken back, or is too old.',
  })
}

/** Returns whether the account has credentials. The account of a user who left all companies has none. */
export function hasAccount({ account }: OpenInvitation): boolean {
  return account?.hash !== null && account !== undefined
}

/** The input of a user who accepts an invitation. */
export type Accepting = { name?: string | undefined; password?: string | undefined }

/** Accepts an invitation. A new user is created, an existing user signs in, and a signed-in user joins directly. */
export async function acceptInvitation(
  parts: PeopleParts,
  token: string,
  sent: Accepting,
  { from, signedIn }: { from: From; signedIn: SignedIn | undefined },
): Promise<SignIn> {
  const invitation = await openInvitation(parts, token)
  const { account, member } = invitation
  if (!account || account.hash === null) return acceptAnew(parts, invitation, sent, from)
  if (sent.name !== undefined)
    throw invalidFieldError(
      'body.name',
      'not_changeable',
      'must be left out: this email has an account with a name',
    )
  const isOneself = signedIn?.person.id === account.id
  if (!isOneself || sent.password !== undefined) {
    const password = required('password', sent.password)
    const tried = { email: member.email, address: from.address }
    if (!(await isShownPassword(parts, tried, () => isPasswordOf(account, password))))
      throw refusedSignIn('password', 'The password is wrong.')
    if (account.has_two_factor) return challenged(parts, account, invitation.hash)
  }
  const along = proved(invitation, account, parts.clock.now())
  return { status: 'signed_in', token: await join(parts, invitation, account, from, { along }) }
}

async function acceptAnew(
  parts: PeopleParts,
  invitation: OpenInvitation,
  sent: Accepting,
  from: From,
): Promise<SignIn> {
  const { account, member, company, provesEmail } = invitation
  const name = required('name', sent.name)
  const password = required('password', sent.password)
  const { email } = member
  const hash = await chosenPassword('body.password', password, { email, name, companyNames: [company.name] })
  const now = parts.clock.now()
  const id = account?.id ?? parts.ids.next<PersonId>()
  const person = { id, email, name }
  const provedAt = provesEmail ? now : null
  const made = toPartRows(insertPeople, {
    ...person,
    created_at: now,
    updated_at: now,
    email_proved_at: provedAt,
  })
  const anew = toPartRows(beginAnew, { id, name, at: now, proved_at: provedAt })
  const secret = toPartRows(putSecrets, { person_id: id, hash, changed_at: now })
  return {
    status: 'signed_in',
    token: await join(parts, invitation, { ...person, hash: null }, from, {
      along: [account ? anew : made, secret],
    }),
  }
}

function required(field: 'name' | 'password', sent: string | undefined): string {
  if (sent === undefined) throw invalidFieldError(`body.${field}`, 'invalid_type', 'is required')
  return sent
}

/** Accepts the invitation of a completed challenge. */
export async function joinChallenged(
  parts: PeopleParts,
  { account, hash, invitation }: { account: Account; hash: Buffer; invitation: Buffer },
  from: From,
): Promise<NewToken> {
  const read = await readInvitation(parts.db, invitation)
  if (!read?.member) throw overChallenge()
  const { member, company } = read
  const now = parts.clock.now()
  const used = toPartRows(useChallenge, { hash, person_id: account.id, at: now })
  const accepted = { hash: invitation, member, company }
  return join(parts, accepted, account, from, {
    along: [used, ...proved(read, account, now)],
    challenge: hash,
  })
}

function proved({ provesEmail }: Pick<Invitation, 'provesEmail'>, { id }: Account, at: number): PartRows[] {
  return provesEmail ? [toPartRows(mailboxProved, { id, at })] : []
}

async function join(
  parts: PeopleParts,
  { hash, member, company }: Omit<Invitation, 'provesEmail'>,
  person: Person & Pick<Account, 'hash'>,
  from: From,
  { along, challenge }: { along: PartRows[]; challenge?: Buffer },
): Promise<NewToken> {
  const { id, companyId, role } = member
  const now = parts.clock.now()
  const token = newToken()
  const others = (await membershipsOf(parts.db, person.id)).map((each) => each.companyId)
  const subject = { kind: 'member', id: toPublicId('mem', id) } as const
  const changes = diffFields(undefined, { personId: toPublicId('per', person.id), role })
  const shown = { person_id: person.id, secret_hash: person.hash, challenge_hash: challenge ?? null }
  const guard = { hash, id, at: now, ...shown }
  const outcome = await parts.db
    .writeGuarded(invitationIsOpen, guard, [
      ...along,
      toPartRows(joinMember, { company_id: companyId, id, person_id: person.id, accepted_at: now }),
      openedSession(parts, person.id, from, token),
      auditRows(parts, byPerson(person, from), { companyId, action: 'member.joined', subject, changes }),
      personNoted(parts, { person, companyIds: [company.id, ...others], from }, 'person.signed_in'),
    ])
    .catch((error: unknown) => {
      // Another request accepted an invitation for the same email at the same time.
      if (violates(error, emailKey)) throw new ApiError('service_unavailable')
      throw error
    })
  if (outcome === 'lost race') throw goneInvitation()
  await makeRoom(parts, person.id)
  return token
}
