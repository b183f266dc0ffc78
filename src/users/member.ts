import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type MemberId, type UserId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { roles } from '#kernel/roles'
import { mapping, type Mapping } from '#platform/database'
import type { Role } from '#kernel/roles'
import { memberColumns } from './member-queries.ts'

/** A member of a company. Accepting the invitation links the member to a user. */
export type Member = {
  companyId: CompanyId
  id: MemberId
  email: string
  name: string | undefined
  role: Role
  personId: UserId | undefined
  suspendedAt: number | undefined
  hasTwoFactor: boolean
  lastSeenAt: number | undefined
  /** Whether the user is a member of another company too, or an operator. */
  isElsewhere: boolean
}

export const memberStatuses = ['invited', 'active', 'suspended'] as const
/** A status of a member, derived from its dates. */
export type MemberStatus = (typeof memberStatuses)[number]

export const { fromRow: rowToMember }: Mapping<typeof memberColumns, Member> = mapping(memberColumns)

/** Derives the status of a member from its dates. */
export function toMemberStatus({
  personId,
  suspendedAt,
}: Pick<Member, 'personId' | 'suspendedAt'>): MemberStatus {
  if (suspendedAt !== undefined) return 'suspended'
  return personId === undefined ? 'invited' : 'active'
}

/** The API schema of a member, as `showMember` formats it. */
export const memberResponse = z
  .object({
    memberId: z.string(),
    personId: z.string().optional(),
    email: z.string(),
    name: z.string().optional().meta({ description: 'The name of the member.', example: 'Ada Lovelace' }),
    role: z.enum(roles),
    status: z.enum(memberStatuses).describe('whether they may sign in for the company'),
    twoFactor: z.boolean(),
    twoFactorResetBy: z
      .enum(['admin', 'operator'])
      .optional()
      .describe(
        'the role that can reset the second factor: an admin of the company, or only the operator where the user has other companies or is an operator; absent without a second factor',
      ),
    lastSeenAt: z.string().optional(),
  })
  .meta({ id: 'Member', description: 'A member of a company: a user, or an invited email.' })

/** Formats a member for the API. */
export function showMember(member: Member): z.infer<typeof memberResponse> {
  const { id, personId, email, name, role, hasTwoFactor: twoFactor, lastSeenAt, isElsewhere } = member
  return {
    memberId: toPublicId('mem', id),
    email,
    role,
    status: toMemberStatus(member),
    twoFactor,
    ...omitNullish({
      personId: personId && toPublicId('per', personId),
      name,
      twoFactorResetBy: twoFactor ? (isElsewhere ? 'operator' : 'admin') : undefined,
      lastSeenAt: lastSeenAt === undefined ? undefined : toIsoInstant(lastSeenAt),
    }),
  }
}
