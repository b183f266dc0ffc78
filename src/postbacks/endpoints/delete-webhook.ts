import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { removeWebhook } from '../remove-webhook.ts'

export const deleteWebhook = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `DELETE ${surface.base}/webhook`,
    name: surface.companyParam('deleteWebhook'),
    summary: 'Remove the webhook of a company and drop its pending deliveries',
    ...surface.share('manage', true),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle(request) {
      const { id } = await surface.companyOf(request)
      await removeWebhook(context, id, surface.callOf(request))
      return ok({ message: 'success' })
    },
  })
