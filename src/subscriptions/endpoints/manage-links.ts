import { z } from 'zod'
import { toAuditedCall, createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { omitNullish } from '#kernel/json'
import { created, endpoint, ok, pathId } from '#platform/http'
import { issueManageLink, revokeManageLinks } from '../manage/manage-link.ts'

const params = z.object({ id: pathId('sub') })

export const postManageLink = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/{id}/manage-link',
    name: 'createManageLink',
    summary: 'Create a link to the page on which a payer manages a subscription',
    tag: 'Subscriptions',
    access: context.access.session('write'),
    idempotent: true,
    params,
    body: z.strictObject({ send: z.enum(['email', 'sms']).optional() }),
    answers: { statusCode: 201, schema: z.object({ url: z.string(), sentTo: z.string().optional() }) },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params: { id: subscriptionId }, body: { send }, ...request }) {
      const boundRecipients = createRecipientLimit(context, caller)
      const about = { company: caller.company, subscriptionId, send, boundRecipients }
      const call = toAuditedCall(caller, request)
      const { url, sentTo } = await issueManageLink(context, { ...about, call })
      return created(omitNullish({ url, sentTo }))
    },
  })

export const deleteManageLinks = (context: AppContext) =>
  endpoint({
    call: 'DELETE /api/subscriptions/v2/{id}/manage-links',
    name: 'revokeManageLinks',
    summary: 'Revoke the links to the page of a subscription, and end its sessions',
    tag: 'Subscriptions',
    access: context.access.session('write'),
    params,
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success'), revoked: z.number() }) },
    async handle({ caller, params: { id }, ...request }) {
      const revoked = await revokeManageLinks(context, caller.company, id, toAuditedCall(caller, request))
      return ok({ message: 'success', revoked })
    },
  })
