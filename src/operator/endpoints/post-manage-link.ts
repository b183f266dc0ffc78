import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { created, endpoint, pathId } from '#platform/http'
import { issueManageLink } from '#subscriptions'
import { shareOperator } from '../surface.ts'

export const postManageLink = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/manage-link',
    name: 'createManageLinkAsOperator',
    summary: 'Create a link to the page on which a payer manages a subscription',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), subscriptionId: pathId('sub') }),
    body: z.strictObject({ send: z.enum(['email', 'sms']).optional() }),
    answers: {
      statusCode: 201,
      schema: z.object({ url: z.string(), expiresAt: z.string().optional(), sentTo: z.string().optional() }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ params: { companyId, subscriptionId }, body: { send }, ...request }) {
      const company = await requireCompany(context.db, companyId)
      const command = { company, subscriptionId, send, call: toOperatorCall(request) }
      const { url, expiresAt, sentTo } = await issueManageLink(context, command)
      const until = expiresAt === undefined ? undefined : toIsoInstant(expiresAt)
      return created(omitNullish({ url, expiresAt: until, sentTo }))
    },
  })
