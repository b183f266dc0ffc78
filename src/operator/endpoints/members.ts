import { z } from 'zod'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { nameLengthMax } from '#kernel/limits'
import { roles } from '#kernel/roles'
import {
  changeMember,
  inviteMember,
  listMembers,
  memberResponse,
  removeMember,
  resetTwoFactor,
  showMember,
} from '#users'
import { created, endpoint, ok, pathId, printableEmail, printableText, type Endpoint } from '#platform/http'
import type { Surface } from '../surface.ts'

const companyParams = z.object({ companyId: pathId('cmp') })
const memberParams = z.object({ companyId: pathId('cmp'), memberId: pathId('mem') })

const invitationResponse = z
  .object({
    memberId: z.string(),
    email: z.string(),
    role: z.enum(roles),
    status: z.literal('invited').describe('until the invitation is accepted'),
    inviteUrl: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Invitation', description: 'An invitation to a company. Its link is shown this once.' })

const mailedInvitationResponse = invitationResponse
  .omit({ inviteUrl: true })
  .meta({ id: 'MailedInvitation', description: 'An invitation to a company. Its link is in the mail alone.' })

/** Creates the endpoints for the members of a company on a given API surface. */
export function memberEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [getMembers, postMembers, patchMember, deleteMember, postResetTwoFactor].map((make) =>
    make(context, surface),
  )
}

/**
 * POST .../members: invites a user by mail. Opening the link proves access to the mailbox, unless the operator hands
 * the link over.
 */
const postMembers = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/members`,
    name: surface.companyParam('inviteMember'),
    summary: 'Invite a user to a company; a new invitation ends the link of the one before',
    ...surface.share('manage', true),
    params: companyParams,
    body: z.strictObject({
      email: printableEmail,
      role: z.enum(roles).default('admin'),
      name: printableText(nameLengthMax).optional(),
    }),
    answers: {
      statusCode: 201,
      schema: surface.handsLinksOver ? invitationResponse : mailedInvitationResponse,
    },
    refuses: ['unprocessable_entity'],
    async handle({ params: { companyId }, body, ...request }) {
      const invitation = await inviteMember(context, companyId, body, surface.callOf(request))
      const { memberId, expiresAt, inviteUrl, ...rest } = invitation
      return created({
        ...rest,
        ...(surface.handsLinksOver ? { inviteUrl } : {}),
        memberId: toPublicId('mem', memberId),
        status: 'invited',
        expiresAt: toIsoInstant(expiresAt),
      })
    },
  })

const getMembers = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/members`,
    name: surface.companyParam('listMembers'),
    summary: 'List the members of a company, invited users included',
    ...surface.share('read'),
    params: companyParams,
    answers: { statusCode: 200, schema: z.object({ members: z.array(memberResponse) }) },
    async handle(request) {
      const { id } = await surface.companyOf(request)
      return ok({ members: (await listMembers(context.db, id)).map(showMember) })
    },
  })

const patchMember = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PATCH ${surface.base}/members/{memberId}`,
    name: surface.companyParam('changeMember'),
    summary: 'Change the role of a member, or suspend or resume them',
    ...surface.share('manage', true),
    params: memberParams,
    body: z.strictObject({
      role: z.enum(roles).optional(),
      suspended: z.boolean().optional().describe('whether every call of theirs for the company is refused'),
    }),
    answers: { statusCode: 200, schema: memberResponse },
    refuses: ['unprocessable_entity'],
    async handle({ params, body, ...request }) {
      return ok(showMember(await changeMember(context, params, body, surface.callOf(request))))
    },
  })

const deleteMember = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `DELETE ${surface.base}/members/{memberId}`,
    name: surface.companyParam('removeMember'),
    summary: 'Remove a member from a company; this acts at once on every session',
    ...surface.share('manage', true),
    params: memberParams,
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    refuses: ['unprocessable_entity'],
    async handle({ params, ...request }) {
      await removeMember(context, params, surface.callOf(request))
      return ok({ message: 'success' })
    },
  })

const postResetTwoFactor = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/members/{memberId}/reset-two-factor`,
    name: surface.companyParam('resetTwoFactor'),
    summary: 'Remove the second factor of a member who lost it; their sessions end, and they are mailed',
    ...surface.share('manage', true),
    params: memberParams,
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: memberResponse },
    refuses: ['unprocessable_entity'],
    async handle({ params, ...request }) {
      return ok(showMember(await resetTwoFactor(context, params, surface.callOf(request))))
    },
  })
