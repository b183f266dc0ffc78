import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, idText, pathId, addProblem, toIdMeta } from '#platform/http'
import { replayPostbacks } from '../replay-postbacks.ts'
import { requireCompany } from '#companies'

const body = z
  .strictObject({
    eventId: idText(z.string().meta(toIdMeta('evt'))).optional(),
    status: z.literal('parked').optional(),
  })
  .transform(({ eventId, status }, context) => {
    if (eventId !== undefined && status === undefined) return { eventId }
    if (eventId === undefined && status !== undefined) return { status }
    addProblem(context, 'invalid_type', 'takes either eventId or status')
    return z.NEVER
  })
  .meta({ shapes: [{ needs: ['eventId'] }, { needs: ['status'] }] })

export const postReplay = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/webhook/replay',
    name: 'replayDeliveries',
    summary: 'Deliver an event again, or all parked events',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body,
    answers: {
      statusCode: 202,
      schema: z.object({
        replayed: z.number().meta({ description: 'How many are delivered again.', example: 1 }),
      }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ params, body, ...request }) {
      const company = await requireCompany(context.db, params.companyId)
      const replayed = await replayPostbacks(context, company, body, toOperatorCall(request))
      return { statusCode: 202, body: replayed }
    },
  })
