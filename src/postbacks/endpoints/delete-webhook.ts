import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { removeWebhook } from '../remove-webhook.ts'

export const deleteWebhook = (context: AppContext) =>
  endpoint({
    call: 'DELETE /operator/v1/companies/{companyId}/webhook',
    name: 'deleteWebhook',
    summary: 'Remove the webhook of a company and drop its pending deliveries',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ params, ...request }) {
      await removeWebhook(context, params.companyId, toOperatorCall(request))
      return ok({ message: 'success' })
    },
  })
