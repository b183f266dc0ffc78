import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { endpoint, idText, pathId, addProblem, toIdMeta } from '#platform/http'
import { replayPostbacks } from '../replay-postbacks.ts'

const limitMax = 1_000

const body = z
  .strictObject({
    eventId: idText(z.string().meta(toIdMeta('evt'))).optional(),
    status: z.literal('parked').optional(),
    limit: z.number().int().min(1).max(limitMax).optional().meta({
      description: 'The most parked events that are delivered again, the oldest first. Without it, all are.',
      example: 100,
    }),
  })
  .transform(({ eventId, status, limit }, context) => {
    if (eventId !== undefined && status === undefined && limit === undefined) return { eventId }
    if (eventId === undefined && status !== undefined) return { status, limit }
    addProblem(context, 'invalid_type', 'takes either eventId or status')
    return z.NEVER
  })
  .meta({ shapes: [{ needs: ['eventId'] }, { needs: ['status'] }] })

export const postReplay = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/webhook/replay`,
    name: surface.companyParam('replayDeliveries'),
    summary: 'Deliver an event again, or all parked events',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    body,
    answers: {
      statusCode: 202,
      schema: z.object({
        replayed: z.number().meta({ description: 'How many are delivered again.', example: 1 }),
      }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ body, ...request }) {
      const company = await surface.companyOf(request)
      const options = { keepBody: surface.resendsSameBytes }
      const replayed = await replayPostbacks(context, company, body, surface.callOf(request), options)
      return { statusCode: 202, body: replayed }
    },
  })
