import { auditRows, diffFields, type AuditedCall, type AuditAction, type AuditEntryInput } from '#audit'
import { requireCompany } from '#companies'
import { toPublicId, type CompanyId, type MemberId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { toPartRows, type Reader } from '#platform/database'
import { factorDeletionRows } from './factor-rows.ts'
import { credentialChangeRows } from './credential-change-rows.ts'
import { forgetLeavers, revokeLeaverAccess } from './forget-queries.ts'
import { sessionEndRows } from './session-rows.ts'
import { revokeCompanyAccess } from './session-queries.ts'
import { toMemberStatus, rowToMember, type Member } from './member.ts'
import {
  countOtherAdmins,
  deleteViewsOfMembers,
  findMember,
  listMemberRows,
  memberIsAsRead,
  memberIsRemoved,
} from './member-queries.ts'
import type { UserDeps } from './user-deps.ts'
import { noticeMailRows } from './user-mail.ts'
import { userIsLocked } from './user-queries.ts'
import { invalidateInvitations } from './token-queries.ts'

export type MemberKey = { companyId: CompanyId; memberId: MemberId }

/** The changes of a member; undefined keeps the current value. */
export type MemberChange = { role?: Role | undefined; suspended?: boolean | undefined }

const listedMembersMax = 1_000

/** Lists the members of a company in the order of their invitations. */
export async function listMembers(db: Reader, companyId: CompanyId): Promise<Member[]> {
  return (await db.all(listMemberRows, { companyId, limit: listedMembersMax })).map(rowToMember)
}

/** Changes the role or the suspension of a member. The change applies to the next request of each session. */
export async function changeMember(
  deps: UserDeps,
  key: MemberKey,
  change: MemberChange,
  call: AuditedCall,
): Promise<Member> {
  for (let race = 0; race < lostRacesMax; race++) {
    const member = await requireMember(deps.db, key)
    const changed = applyMemberChange(member, change, deps.clock.now())
    if (diffMembers(member, changed) === undefined) return member
    if (!isActiveAdmin(changed)) await assertNotLastAdmin(deps.db, member, call)
    if ((await writeChange(deps, member, changed, call)) === 'written') return changed
  }
  throw new ApiError('service_unavailable')
}

/** Returns the member after a change. A repeated suspension keeps its first date. */
export function applyMemberChange(member: Member, { role, suspended }: MemberChange, now: number): Member {
  const suspendedAt =
    (suspended ?? member.suspendedAt !== undefined) ? (member.suspendedAt ?? now) : undefined
  return { ...member, role: role ?? member.role, suspendedAt }
}

async function writeChange(deps: UserDeps, before: Member, after: Member, call: AuditedCall) {
  const { companyId, id, role, suspendedAt, personId } = after
  const company = await requireCompany(deps.db, companyId)
  const notice = { to: after.email, topic: 'role_changed', address: call.address } as const
  const isTold = before.role !== role && personId !== undefined
  const isNewlyOut = before.suspendedAt === undefined && suspendedAt !== undefined
  const out = isNewlyOut && personId !== undefined ? [{ person_id: personId, company_id: companyId }] : []
  return deps.db.writeGuarded(
    memberIsAsRead,
    {
      company_id: companyId,
      id,
      role,
      suspended_at: suspendedAt ?? null,
      role_before: before.role,
      suspended_before: before.suspendedAt ?? null,
      keeps_admin: isByUser(call) && !isActiveAdmin(after),
    },
    [
      toPartRows(revokeCompanyAccess, ...out),
      auditRows(deps, call, memberAuditEntry(after, 'member.changed', diffMembers(before, after))),
      ...(isTold ? noticeMailRows(deps, company, notice) : []),
    ],
  )
}

/**
 * Removes a member from a company. A user without companies can no longer sign in; past actions keep the user's name.
 */
export async function removeMember(deps: UserDeps, key: MemberKey, call: AuditedCall): Promise<void> {
  const member = await requireMember(deps.db, key)
  const { companyId, memberId } = key
  await assertNotLastAdmin(deps.db, member, call)
  const left = member.personId === undefined ? [] : [{ person_id: member.personId, left_id: memberId }]
  const removed = { company_id: companyId, id: memberId, keeps_admin: isByUser(call) }
  const outcome = await deps.db.writeGuarded(memberIsRemoved, removed, [
    toPartRows(invalidateInvitations, {
      company_id: companyId,
      membership_id: memberId,
      hash: null,
      at: deps.clock.now(),
    }),
    toPartRows(deleteViewsOfMembers, { company_id: companyId, id: memberId }),
    toPartRows(revokeLeaverAccess, ...left.map((leaver) => ({ ...leaver, company_id: companyId }))),
    ...forgetLeavers.map((part) => toPartRows(part, ...left)),
    auditRows(
      deps,
      call,
      memberAuditEntry(member, 'member.removed', diffFields(toAuditFields(member), undefined)),
    ),
  ])
  if (outcome === 'lost race') {
    await assertNotLastAdmin(deps.db, await requireMember(deps.db, key), call)
    throw new ApiError('service_unavailable')
  }
}

// The operator may remove the last admin, because the operator can invite another. Members cannot.
function isByUser({ actor }: AuditedCall): boolean {
  return actor.type === 'person'
}

function isActiveAdmin(member: Member): boolean {
  return member.role === 'admin' && toMemberStatus(member) === 'active'
}

async function assertNotLastAdmin(db: Reader, member: Member, call: AuditedCall): Promise<void> {
  if (!isByUser(call) || !isActiveAdmin(member)) return
  const others = await db.first(countOtherAdmins, member)
  if ((others?.count ?? 0) === 0)
    throw new ApiError('unprocessable_entity', {
      message: 'A company keeps at least one admin: make somebody else one first.',
    })
}

/**
 * Removes a lost second factor and its recovery codes, and ends all sessions of the user. The factor protects all
 * companies of the user. An admin may therefore remove it only from a user without other companies who is no operator.
 */
export async function resetTwoFactor(deps: UserDeps, key: MemberKey, call: AuditedCall): Promise<Member> {
  const member = await requireMember(deps.db, key)
  const { personId } = member
  if (personId === undefined)
    throw new ApiError('unprocessable_entity', { message: 'The invitation was not accepted yet.' })
  const aloneIn = isByUser(call) ? key.companyId : null
  const user = { id: personId, email: member.email }
  const reset = { action: 'member.two_factor_reset', topics: ['two_factor_reset' as const] } as const
  const guardRow = { id: personId, at: deps.clock.now(), alone_in: aloneIn }
  const outcome = await deps.db.writeGuarded(userIsLocked, guardRow, [
    ...sessionEndRows({ personId, but: undefined }),
    ...factorDeletionRows(personId),
    ...(await credentialChangeRows(deps, user, call, reset)),
  ])
  if (outcome === 'lost race')
    throw new ApiError('unprocessable_entity', {
      message:
        'This person is a member of another company as well, or an operator: only the operator takes the second factor off.',
    })
  return requireMember(deps.db, key)
}

/** Returns a member of an existing company. Throws not_found for an unknown id. */
export async function requireMember(db: Reader, { companyId, memberId }: MemberKey): Promise<Member> {
  const row = await db.first(findMember, { companyId, id: memberId })
  if (!row) throw memberNotFoundError()
  return rowToMember(row)
}

function memberNotFoundError(): ApiError {
  return new ApiError('not_found', { message: 'There is no such member.' })
}

function diffMembers(before: Member, after: Member) {
  return diffFields(toAuditFields(before), toAuditFields(after))
}

function toAuditFields(member: Member) {
  return { email: member.email, role: member.role, status: toMemberStatus(member) }
}

function memberAuditEntry(
  { companyId, id }: Member,
  action: AuditAction,
  changes: AuditEntryInput['changes'],
): AuditEntryInput {
  return { companyId, action, subject: { kind: 'member', id: toPublicId('mem', id) }, changes }
}
