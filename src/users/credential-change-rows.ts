import { auditRows, type AuditAction, type AuditedCall } from '#audit'
import { loadExistingCompany } from '#companies'
import { toPublicId } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import type { UserDeps } from './user-deps.ts'
import { listAllMemberships, type User } from './user.ts'
import { noticeMailRows, type NoticeTopic } from './user-mail.ts'

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
 * suspended the user. Each gets an audit entry, and the user gets a mail for each.
 */
export async function credentialChangeRows(
  deps: UserDeps,
  user: Pick<User, 'id' | 'email'>,
  call: AuditedCall,
  { action, topics }: CredentialChange,
): Promise<PartRows[]> {
  const memberships = await listAllMemberships(deps.db, user.id)
  const companies = await Promise.all(
    memberships.map(({ companyId }) => loadExistingCompany(deps.db, companyId)),
  )
  const entry = memberships.map(({ companyId, memberId }) => ({
    companyId,
    action,
    subject: action.startsWith('member.')
      ? ({ kind: 'member', id: toPublicId('mem', memberId) } as const)
      : ({ kind: 'person', id: toPublicId('per', user.id) } as const),
    changes: undefined,
  }))
  const notices = topics.map((topic) => ({ to: user.email, topic, address: call.address }))
  return [
    auditRows(deps, call, ...entry),
    ...companies.flatMap((company) => notices.flatMap((notice) => noticeMailRows(deps, company, notice))),
  ]
}
