import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { invoiceEventTypes } from '#kernel/event-types'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { loadWebhook } from '../webhook-audit.ts'

const responseSchema = z.object({
  url: z.string(),
  eventTypes: z.array(z.enum(invoiceEventTypes)),
  auth: z
    .object({ type: z.enum(['basic', 'bearer', 'header']) })
    .optional()
    .describe('how the delivery authenticates; the credential itself is not shown'),
})

export const getWebhook = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/webhook',
    name: 'getWebhook',
    summary: 'Read the webhook of a company',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ params }) {
      const { db, secrets } = context
      const company = await requireCompany(db, params.companyId)
      const webhook = await loadWebhook(db, { secrets, company })
      if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
      const { url, eventTypes, auth } = webhook
      return ok(omitNullish({ url, eventTypes, auth: auth && { type: auth.type } }))
    },
  })
