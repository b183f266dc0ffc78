import { auditRows, diffFields, type AuditedCall, type AuditAction, type AuditEntryInput } from '#audit'
import { knownCompany } from '#companies'
import { toPublicId, type CompanyId, type MemberId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { toPartRows, type Reader } from '#platform/database'
import { forgottenFactor } from './factor-parts.ts'
import { guardChanged } from './guard-changed.ts'
import { forgetLeavers, shutLeaversOut } from './forget-queries.ts'
import { endedSessions } from './session-parts.ts'
import { shutSessionsOut } from './session-queries.ts'
import { memberStatus, rowToMember, type Member } from './member.ts'
import {
  countOtherAdmins,
  findMember,
  listMemberRows,
  memberIsAsRead,
  memberIsRemoved,
} from './member-queries.ts'
import type { PeopleParts } from './parts.ts'
import { noticeMailed } from './person-mail.ts'
import { personIsHeld } from './person-queries.ts'
import { killInvitations } from './token-queries.ts'

/** The company and the id of a member. */
export type MemberKey = { companyId: CompanyId; memberId: MemberId }

/** The changes of a member; undefined keeps the current value. */
export type MemberChange = { role?: Role | undefined; suspended?: boolean | undefined }

const listedMax = 1_000

/** Lists the members of a company in the order of their invitations. */
export async function listMembers(db: Reader, companyId: CompanyId): Promise<Member[]> {
  return (await db.all(listMemberRows, { companyId, limit: listedMax })).map(rowToMember)
}

/** Changes the role or the suspension of a member. The change applies to the next request of each session. */
export async function changeMember(
  parts: PeopleParts,
  key: MemberKey,
  change: MemberChange,
  call: AuditedCall,
): Promise<Member> {
  for (let race = 0; race < lostRacesMax; race++) {
    const member = await knownMember(parts.db, key)
    const changed = memberAfter(member, change, parts.clock.now())
    if (changesOf(member, changed) === undefined) return member
    if (!isActiveAdmin(changed)) await refuseLastAdmin(parts.db, member, call)
    if ((await writeChange(parts, member, changed, call)) === 'written') return changed
  }
  throw new ApiError('service_unavailable')
}

/** Returns the member after a change. A repeated suspension keeps its first date. */
export function memberAfter(member: Member, { role, suspended }: MemberChange, now: number): Member {
  const suspendedAt =
    (suspended ?? member.suspendedAt !== undefined) ? (member.suspendedAt ?? now) : undefined
  return { ...member, role: role ?? member.role, suspendedAt }
}

async function writeChange(parts: PeopleParts, before: Member, after: Member, call: AuditedCall) {
  const { companyId, id, role, suspendedAt, personId } = after
  const company = await knownCompany(parts.db, companyId)
  const notice = { to: after.email, topic: 'role_changed', address: call.address } as const
  const isTold = before.role !== role && personId !== undefined
  const isNewlyOut = before.suspendedAt === undefined && suspendedAt !== undefined
  const out = isNewlyOut && personId !== undefined ? [{ person_id: personId, company_id: companyId }] : []
  return parts.db.writeGuarded(
    memberIsAsRead,
    {
      company_id: companyId,
      id,
      role,
      suspended_at: suspendedAt ?? null,
      role_before: before.role,
      suspended_before: before.suspendedAt ?? null,
      keeps_admin: isByPerson(call) && !isActiveAdmin(after),
    },
    [
      toPartRows(shutSessionsOut, ...out),
      auditRows(parts, call, notedOf(after, 'member.changed', changesOf(before, after))),
      ...(isTold ? noticeMailed(parts, company, notice) : []),
    ],
  )
}

/**
 * Removes a member from a company. A user without companies can no longer sign in; past actions keep the user's name.
 */
export async function removeMember(parts: PeopleParts, key: MemberKey, call: AuditedCall): Promise<void> {
  const member = await knownMember(parts.db, key)
  const { companyId, memberId } = key
  await refuseLastAdmin(parts.db, member, call)
  const left = member.personId === undefined ? [] : [{ person_id: member.personId, membership_id: memberId }]
  const removed = { company_id: companyId, id: memberId, keeps_admin: isByPerson(call) }
  const outcome = await parts.db.writeGuarded(memberIsRemoved, removed, [
    toPartRows(killInvitations, { company_id: companyId, membership_id: memberId, at: parts.clock.now() }),
    toPartRows(shutLeaversOut, ...left.map((leaver) => ({ ...leaver, company_id: companyId }))),
    ...forgetLeavers.map((part) => toPartRows(part, ...left)),
    auditRows(parts, call, notedOf(member, 'member.removed', diffFields(told(member), undefined))),
  ])
  if (outcome === 'lost race') {
    await refuseLastAdmin(parts.db, await knownMember(parts.db, key), call)
    throw new ApiError('service_unavailable')
  }
}

// The operator may remove the last admin, because the operator can invite another. Members cannot.
function isByPerson({ actor }: AuditedCall): boolean {
  return actor.type === 'person'
}

function isActiveAdmin(member: Member): boolean {
  return member.role === 'admin' && memberStatus(member) === 'active'
}

async function refuseLastAdmin(db: Reader, member: Member, call: AuditedCall): Promise<void> {
  if (!isByPerson(call) || !isActiveAdmin(member)) return
  const others = await db.first(countOtherAdmins, member)
  if ((others?.count ?? 0) === 0)
    throw new ApiError('unprocessable_entity', {
      message: 'A company keeps at least one admin: make somebody else one first.',
    })
}

/**
 * Removes a lost second factor and its recovery codes, and ends all sessions of the user. The factor protects all
 * companies of the user. An admin may therefore remove it only from a user without other companies.
 */
export async function resetTwoFactor(parts: PeopleParts, key: MemberKey, call: AuditedCall): Promise<Member> {
  const member = await knownMember(parts.db, key)
  const { personId } = member
  if (personId === undefined)
    throw new ApiError('unprocessable_entity', { message: 'The invitation was not accepted yet.' })
  const aloneIn = isByPerson(call) ? key.companyId : null
  const person = { id: personId, email: member.email }
  const reset = { action: 'member.two_factor_reset', topics: ['two_factor_reset' as const] } as const
  const held = { id: personId, at: parts.clock.now(), alone_in: aloneIn }
  const outcome = await parts.db.writeGuarded(personIsHeld, held, [
    ...endedSessions({ personId, but: undefined }),
    ...forgottenFactor(personId),
    ...(await guardChanged(parts, person, call, reset)),
  ])
  if (outcome === 'lost race')
    throw new ApiError('unprocessable_entity', {
      message:
        'This person is a member of another company as well: only the operator takes the second factor off.',
    })
  return knownMember(parts.db, key)
}

/** Returns a member of an existing company. Throws not_found for an unknown id. */
export async function knownMember(db: Reader, { companyId, memberId }: MemberKey): Promise<Member> {
  const row = await db.first(findMember, { companyId, id: memberId })
  if (!row) throw noMember()
  return rowToMember(row)
}

function noMember(): ApiError {
  return new ApiError('not_found', { message: 'There is no such member.' })
}

function changesOf(before: Member, after: Member) {
  return diffFields(told(before), told(after))
}

function told(member: Member) {
  return { email: member.email, role: member.role, status: memberStatus(member) }
}

function notedOf(
  { companyId, id }: Member,
  action: AuditAction,
  changes: AuditEntryInput['changes'],
): AuditEntryInput {
  return { companyId, action, subject: { kind: 'member', id: toPublicId('mem', id) }, changes }
}
