import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { invoiceEventTypes } from '#kernel/event-types'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { findDeliveryState } from '../postback-queries.ts'
import { loadWebhook } from '../webhook-audit.ts'

const responseSchema = z.object({
  url: z.string(),
  eventTypes: z.array(z.enum(invoiceEventTypes)),
  auth: z
    .object({ type: z.enum(['basic', 'bearer', 'header']) })
    .optional()
    .describe('how the delivery authenticates; the credential itself is not shown'),
  failingSince: z.string().optional().meta({
    description: 'The first failed attempt since an event was delivered; missing while events are delivered.',
    example: '2026-07-05T14:00:00.000Z',
  }),
  parked: z.number().meta({ description: 'The number of parked events.', example: 0 }),
})

export const getWebhook = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/webhook`,
    name: surface.companyParam('getWebhook'),
    summary: 'Read the webhook of a company',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: responseSchema },
    async handle(request) {
      const { db, secrets } = context
      const company = await surface.companyOf(request)
      const webhook = await loadWebhook(db, { secrets, company })
      if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
      const { url, eventTypes, auth } = webhook
      const state = await db.first(findDeliveryState, { companyId: company.id })
      return ok({
        url,
        eventTypes,
        ...omitNullish({
          auth: auth && { type: auth.type },
          failingSince: state?.failing_since ?? undefined,
        }),
        parked: state?.parked ?? 0,
      })
    },
  })
