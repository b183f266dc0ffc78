import { auditRows, diffFields, type AuditedCall } from '#audit'
import { requireCompany, type Company } from '#companies'
import { toPublicId, type CompanyId, type MemberId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { invitationLifetimeMs, lostRacesMax } from '#kernel/limits'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { toPartRows, violates } from '#platform/database'
import { hashSecret, newSecret } from '#platform/secrets'
import { rowToMember } from './member.ts'
import { countMembers, findMemberOfEmail, memberIsInvited, memberKey } from './member-queries.ts'
import type { UserDeps } from './user-deps.ts'
import { linkMailRows } from './user-mail.ts'
import { insertUserTokens, invalidateInvitations } from './token-queries.ts'

export type InviteInput = { email: string; role: Role; name?: string | undefined }

/** An invitation; its URL is shown only once. */
export type Invitation = {
  memberId: MemberId
  email: string
  role: Role
  inviteUrl: string
  expiresAt: number
}

/** The maximum number of members of a company, including open invitations. */
const membersMax = 1_000

/** Invites a user to a company by mail. A repeated invitation invalidates the earlier link. */
export async function inviteMember(
  deps: UserDeps,
  companyId: CompanyId,
  wanted: InviteInput,
  call: AuditedCall,
): Promise<Invitation> {
  const company = await requireCompany(deps.db, companyId)
  const invited = { ...wanted, email: wanted.email.toLowerCase() }
  for (let race = 0; race < lostRacesMax; race++) {
    const written = await writeInvitation(deps, company, invited, call).catch((error: unknown) => {
      if (violates(error, memberKey)) return 'lost race' as const
      throw error
    })
    if (written !== 'lost race') return written
  }
  throw new ApiError('service_unavailable')
}

async function writeInvitation(
  deps: UserDeps,
  company: Company,
  { email, role, name }: InviteInput,
  call: AuditedCall,
): Promise<Invitation | 'lost race'> {
  const { db, ids, clock, baseUrl } = deps
  const { id: companyId } = company
  const row = await db.first(findMemberOfEmail, { companyId, email })
  const known = row && rowToMember(row)
  if (known?.personId !== undefined)
    throw invalidFieldError('body.email', 'duplicate', 'belongs to a member already')
  if (!known) await assertMemberLimit(deps, companyId)
  const now = clock.now()
  const memberId = known?.id ?? ids.next<MemberId>()
  const token = newSecret('inv_')
  const inviteUrl = `${baseUrl}/dashboard/invitation/${token}`
  const hash = hashSecret(token)
  const expiresAt = now + invitationLifetimeMs
  const ofMember = { company_id: companyId, membership_id: memberId }
  const outcome = await db.writeGuarded(
    memberIsInvited,
    {
      company_id: companyId,
      id: memberId,
      email,
      name: name ?? null,
      role,
      invited_by: call.actor,
      invited_at: now,
    },
    [
      toPartRows(invalidateInvitations, { ...ofMember, hash, at: now }),
      toPartRows(insertUserTokens, {
        ...ofMember,
        hash,
        kind: 'invitation',
        person_id: null,
        created_at: now,
        expires_at: expiresAt,
        proves_email: true,
      }),
      ...linkMailRows(deps, company, { kind: 'invitation', to: email, link: inviteUrl, role }),
      auditRows(deps, call, {
        companyId,
        action: 'member.invited',
        subject: { kind: 'member', id: toPublicId('mem', memberId) },
        changes: diffFields(known && { role: known.role }, omitNullish({ email, role, name })),
      }),
    ],
  )
  return outcome === 'lost race' ? outcome : { memberId, email, role, inviteUrl, expiresAt }
}

async function assertMemberLimit({ db }: UserDeps, companyId: CompanyId): Promise<void> {
  const counted = await db.first(countMembers, { companyId })
  if ((counted?.count ?? 0) >= membersMax)
    throw new ApiError('unprocessable_entity', { message: `A company has at most ${membersMax} members.` })
}
