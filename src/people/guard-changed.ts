import { auditRows, type AuditAction, type AuditedCall } from '#audit'
import { readExistingCompany } from '#companies'
import { toPublicId } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import type { PeopleParts } from './parts.ts'
import { allMembershipsOf, type Person } from './person.ts'
import { noticeMailed, type NoticeTopic } from './person-mail.ts'

/** A change of the credentials of a user, and the notice about it. */
type GuardChange = {
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
export async function guardChanged(
  parts: PeopleParts,
  person: Pick<Person, 'id' | 'email'>,
  call: AuditedCall,
  { action, topics }: GuardChange,
): Promise<PartRows[]> {
  const memberships = await allMembershipsOf(parts.db, person.id)
  const companies = await Promise.all(
    memberships.map(({ companyId }) => readExistingCompany(parts.db, companyId)),
  )
  const noted = memberships.map(({ companyId, memberId }) => ({
    companyId,
    action,
    subject: action.startsWith('member.')
      ? ({ kind: 'member', id: toPublicId('mem', memberId) } as const)
      : ({ kind: 'person', id: toPublicId('per', person.id) } as const),
    changes: undefined,
  }))
  const notices = topics.map((topic) => ({ to: person.email, topic, address: call.address }))
  return [
    auditRows(parts, call, ...noted),
    ...companies.flatMap((company) => notices.flatMap((notice) => noticeMailed(parts, company, notice))),
  ]
}
