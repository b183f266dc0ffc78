import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { toDeliveryResponse } from '../list-deliveries.ts'
import { findDelivery } from '../postback-queries.ts'
import { showHeaders } from '../sign-request.ts'
import { attemptSchema, deliverySchema } from './get-deliveries.ts'

const headersSchema = z.record(z.string(), z.string())

const responseSchema = deliverySchema
  .extend({
    attempts: z
      .array(
        attemptSchema.extend({
          answer: z.string().optional().meta({
            description: 'The first 2 kB of the body of the answer.',
            example: 'Unknown account',
          }),
          headers: headersSchema.meta({
            description: 'The headers as sent, without the credential of the endpoint.',
            example: { 'Content-Type': 'application/json' },
          }),
        }),
      )
      .describe('Every attempt, oldest first.'),
    body: z.string().optional().meta({
      description: 'The body as sent. It is missing before the first attempt and after its retention.',
      example: '{"specVersion":1}',
    }),
    headers: headersSchema.meta({
      description: 'The headers of the latest attempt, without the credential of the endpoint.',
      example: { 'Content-Type': 'application/json' },
    }),
  })
  .meta({ id: 'DeliveryDetails', description: 'A delivery with the requests and their answers.' })

export const getDelivery = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/webhook/deliveries/{eventId}`,
    name: surface.companyParam('getDelivery'),
    summary: 'Read a delivery with its body, its headers and the answers',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), eventId: pathId('evt') }),
    answers: { statusCode: 200, schema: responseSchema },
    async handle(request) {
      const { id: companyId } = await surface.companyOf(request)
      const row = await context.db.first(findDelivery, { companyId, eventId: request.params.eventId })
      if (!row) throw new ApiError('not_found', { message: 'There is no such event.' })
      const event = { eventId: toPublicId('evt', row.event_id), type: row.type }
      const attempts = row.attempts.map(({ sent, ...attempt }) => ({
        ...omitNullish(attempt),
        headers: showHeaders(event, sent),
      }))
      return ok({
        ...toDeliveryResponse(row),
        attempts,
        ...omitNullish({ body: row.body?.toString() }),
        headers: showHeaders(event, row.attempts.at(-1)?.sent),
      })
    },
  })
