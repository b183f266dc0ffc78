import { auditRows, type AuditAction, type AuditedCall, type AuditSubject } from '#audit'
import { toPublicId } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import type { UserDeps } from './user-deps.ts'
import { listAllMemberships, listPlaces, type User } from './user.ts'
import { noticeMailRows, openMailbox, type NoticeTopic } from './user-mail.ts'
import { findAccount } from './user-queries.ts'

/** A change of the credentials of a user, and the notice about it. */
type CredentialChange = {
  action: Extract<
    AuditAction,
    | 'member.two_factor_reset'
    | 'person.password_changed'
    | 'person.password_reset'
    | 'person.two_factor_set'
    | 'person.two_factor_removed'
    | 'person.recovery_codes_made'
  >
  topics: readonly NoticeTopic[]
}

/**
 * Returns the rows that follow from a change of credentials. Each company of the user relies on them, even one that
 * suspended the user, and so does the installation if the user is an operator. Each gets an audit entry, and the user
 * gets a mail for each.
 */
export async function credentialChangeRows(
  deps: UserDeps,
  user: Pick<User, 'id' | 'email'>,
  call: AuditedCall,
  { action, topics }: CredentialChange,
): Promise<PartRows[]> {
  const memberships = await listAllMemberships(deps.db, user.id)
  const isOperator = (await deps.db.first(findAccount, { personId: user.id }))?.is_operator ?? false
  const places = listPlaces({ memberships, isOperator })
  const mailboxes = await Promise.all(places.map((place) => openMailbox(deps.db, place)))
  const memberIds = new Map(memberships.map(({ companyId, memberId }) => [companyId, memberId]))
  const entry = places.map((companyId) => {
    const memberId = companyId && memberIds.get(companyId)
    const subject: AuditSubject =
      memberId && action.startsWith('member.')
        ? { kind: 'member', id: toPublicId('mem', memberId) }
        : { kind: 'person', id: toPublicId('per', user.id) }
    return { companyId, action, subject }
  })
  const notices = topics.map((topic) => ({ to: user.email, topic, address: call.address }))
  return [
    auditRows(deps, call, ...entry),
    ...mailboxes.flatMap((mailbox) => notices.flatMap((notice) => noticeMailRows(deps, mailbox, notice))),
  ]
}
