import { readExistingCompany } from '#companies'
import type { CompanyId } from '#kernel/ids'
import { resetLifetimeMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { sleep } from '#platform/timers'
import { hashSecret, newSecret } from '#platform/secrets'
import { forgottenFactor } from './factor-parts.ts'
import { guardChanged } from './guard-changed.ts'
import type { PeopleParts } from './parts.ts'
import { chosenPassword } from './password.ts'
import { byPerson, membershipsOf, type From } from './person.ts'
import { linkMailed, type NoticeTopic } from './person-mail.ts'
import { findAccount, findAccountOfEmail, findInviting, mailboxProved, putSecrets } from './person-queries.ts'
import { endedSessions, endOvertaken } from './session-parts.ts'
import { findPersonToken, killResets, resetIsAsked, resetIsOpen } from './token-queries.ts'
import { forgetWrongPasswords, takeTry } from './tries.ts'

// Longer than writing a mail takes, so that the response time is the same without one.
const askedMs = 250

/** Mails a reset link if the email belongs to a user. The response and its timing do not reveal whether it does. */
export async function askForPassword(parts: PeopleParts, sent: { email: string }): Promise<void> {
  await Promise.all([mailLink(parts, sent.email.toLowerCase()), sleep(askedMs)])
}

async function mailLink(parts: PeopleParts, email: string): Promise<void> {
  const { db, clock, baseUrl } = parts
  const { outcome } = await takeTry(parts, 'reset mails', email)
  const account = await db.first(findAccountOfEmail, { email })
  if (outcome === 'refused' || !account?.hash) return
  const mayEnter = await membershipsOf(db, account.id)
  const companyId = mayEnter[0]?.companyId ?? (await invitingOf(parts, email))
  if (companyId === undefined) return
  const token = newSecret('rst_')
  const now = clock.now()
  const asked = {
    hash: hashSecret(token),
    person_id: account.id,
    created_at: now,
    expires_at: now + resetLifetimeMs,
  }
  const link = `${baseUrl}/dashboard/reset/${token}`
  const company = await readExistingCompany(db, companyId)
  await db.writeGuarded(
    resetIsAsked,
    asked,
    linkMailed(parts, company, { kind: 'password_reset', to: email, link }),
  )
}

async function invitingOf({ db, clock }: PeopleParts, email: string): Promise<CompanyId | undefined> {
  const [inviting] = await db.all(findInviting, { email, now: clock.now() })
  return inviting?.company_id
}

/**
 * Sets a new password with a reset link and ends all sessions. The next sign-in still requires the second factor. If
 * the link is the first proof of the mailbox, the factor is removed. The user who set it up may not own the mailbox.
 */
export async function resetPassword(
  parts: PeopleParts,
  sent: { token: string; password: string },
  from: From,
): Promise<void> {
  const { db, clock } = parts
  const hash = hashSecret(sent.token)
  const known = await db.first(findPersonToken, { hash })
  if (known?.kind !== 'reset' || !known.person_id)
    throw new ApiError('not_found', { message: 'There is no such link.' })
  if (known.used_at !== null || known.expires_at <= clock.now()) throw new ApiError('gone')
  const personId = known.person_id
  const [person, memberships] = await Promise.all([
    db.first(findAccount, { personId }),
    membershipsOf(db, personId),
  ])
  if (!person) throw new ApiError('gone')
  if (memberships.length === 0 && !(await invitingOf(parts, person.email))) throw new ApiError('gone')
  const companyNames = memberships.map(({ companyName }) => companyName)
  const { email, name } = person
  const kept = await chosenPassword('body.password', sent.password, { email, name, companyNames })
  const now = clock.now()
  const isTakenOver = person.email_proved_at === null && person.has_two_factor
  const topics: NoticeTopic[] = isTakenOver ? ['password_reset', 'two_factor_reset'] : ['password_reset']
  const outcome = await db.writeGuarded(resetIsOpen, { hash, person_id: personId, at: now }, [
    toPartRows(killResets, { hash, person_id: personId, at: now }),
    toPartRows(putSecrets, { person_id: personId, hash: kept, changed_at: now }),
    ...endedSessions({ personId, but: undefined }),
    ...(isTakenOver ? forgottenFactor(personId) : []),
    toPartRows(mailboxProved, { id: personId, at: now }),
    ...(await guardChanged(parts, person, byPerson(person, from), {
      action: 'person.password_reset',
      topics,
    })),
  ])
  if (outcome === 'lost race') throw new ApiError('gone')
  await endOvertaken(parts, { personId, but: undefined })
  await forgetWrongPasswords(parts, { email, address: from.address })
}
