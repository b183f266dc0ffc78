import { z } from 'zod'
import { byOperator, type Services } from '#access'
import { knownCompany } from '#companies'
import { isoInstant } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { nameLengthMax } from '#kernel/limits'
import { roles } from '#kernel/roles'
import {
  changeMember,
  inviteMember,
  listMembers,
  memberAnswer,
  removeMember,
  resetTwoFactor,
  showMember,
} from '#people'
import { created, endpoint, ok, pathId, printableEmail, printableText } from '#platform/http'

const ofCompany = z.object({ companyId: pathId('cmp') })
const ofMember = z.object({ companyId: pathId('cmp'), memberId: pathId('mem') })

const invitationAnswer = z
  .object({
    memberId: z.string(),
    email: z.string(),
    role: z.enum(roles),
    status: z.literal('invited').describe('until the invitation is accepted'),
    inviteUrl: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Invitation', description: 'An invitation to a company. Its link is shown this once.' })

/** POST /operator/v1/companies/{companyId}/members: invites somebody, by mail and by the link that is answered. */
export const postMembers = (services: Services) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/members',
    name: 'inviteMember',
    summary: 'Invite somebody to a company; invited again, the link before is dead',
    tag: 'Operator',
    access: services.access.operator,
    params: ofCompany,
    body: z.strictObject({
      email: printableEmail,
      role: z.enum(roles).default('admin'),
      name: printableText(nameLengthMax).optional(),
    }),
    answers: { statusCode: 201, schema: invitationAnswer },
    refuses: ['unprocessable_entity'],
    async handle({ params: { companyId }, body, ...request }) {
      const invitation = await inviteMember(services, companyId, body, byOperator(request))
      const { memberId, expiresAt, ...rest } = invitation
      return created({
        ...rest,
        memberId: publicId('mem', memberId),
        status: 'invited',
        expiresAt: isoInstant(expiresAt),
      })
    },
  })

/** GET /operator/v1/companies/{companyId}/members: who works for a company, and who is invited to. */
export const getMembers = (services: Services) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/members',
    name: 'listMembers',
    summary: 'List the members of a company, those who are invited too',
    tag: 'Operator',
    access: services.access.operator,
    params: ofCompany,
    answers: { statusCode: 200, schema: z.object({ members: z.array(memberAnswer) }) },
    async handle({ params }) {
      const { id } = await knownCompany(services.db, params.companyId)
      return ok({ members: (await listMembers(services.db, id)).map(showMember) })
    },
  })

/** PATCH /operator/v1/companies/{companyId}/members/{memberId}: what somebody may do, from their next call on. */
export const patchMember = (services: Services) =>
  endpoint({
    call: 'PATCH /operator/v1/companies/{companyId}/members/{memberId}',
    name: 'changeMember',
    summary: 'Change the role of a member, suspend them or let them in again',
    tag: 'Operator',
    access: services.access.operator,
    params: ofMember,
    body: z.strictObject({
      role: z.enum(roles).optional(),
      suspended: z.boolean().optional().describe('whether every call of theirs for the company is refused'),
    }),
    answers: { statusCode: 200, schema: memberAnswer },
    async handle({ params, body, ...request }) {
      return ok(showMember(await changeMember(services, params, body, byOperator(request))))
    },
  })

/** DELETE /operator/v1/companies/{companyId}/members/{memberId}: takes somebody out of a company. */
export const deleteMember = (services: Services) =>
  endpoint({
    call: 'DELETE /operator/v1/companies/{companyId}/members/{memberId}',
    name: 'removeMember',
    summary: 'Take somebody out of a company; it acts at once on every session',
    tag: 'Operator',
    access: services.access.operator,
    params: ofMember,
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ params, ...request }) {
      await removeMember(services, params, byOperator(request))
      return ok({ message: 'success' })
    },
  })

/** POST /operator/v1/companies/{companyId}/members/{memberId}/reset-two-factor: for somebody who lost the second factor. */
export const postResetTwoFactor = (services: Services) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/members/{memberId}/reset-two-factor',
    name: 'resetTwoFactor',
    summary: 'Take the second factor off somebody who lost it; their sessions end, and they are mailed',
    tag: 'Operator',
    access: services.access.operator,
    params: ofMember,
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: memberAnswer },
    refuses: ['unprocessable_entity'],
    async handle({ params, ...request }) {
      return ok(showMember(await resetTwoFactor(services, params, byOperator(request))))
    },
  })
