import { z } from 'zod'
import type { KeyedQueue } from '#platform/concurrency'
import { created, endpoint } from '#platform/http'
import { eventTypes } from '#postbacks'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { triggerEvent } from '../trigger/trigger-event.ts'

const responseSchema = z.object({
  type: z.enum(eventTypes),
  did: z
    .array(z.string())
    .meta({ description: 'The steps that caused the event, in order.', example: ['created an invoice'] }),
  invoiceId: z
    .string()
    .meta({ description: 'The invoice that it is about.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
  transactionId: z.string().optional(),
  correlationId: z.string().meta({
    description:
      'The correlation id of the attempt to pay the invoice: `florin find` leads from it to the payment.',
    example: '0198f3c2-7e57-7b1a-9a77-3f3f2c9d1e10',
  }),
})

export const postTrigger = (context: SandboxContext, inTurn: KeyedQueue) =>
  endpoint({
    call: 'POST /sandbox/v1/trigger',
    name: 'triggerEvent',
    summary: 'Trigger an event of a company',
    tag: 'Sandbox',
    access: context.access.operator,
    body: z.strictObject({
      companyId: companyIdField,
      type: z.enum(eventTypes).describe('the event that is to happen'),
    }),
    answers: { statusCode: 201, schema: responseSchema },
    refuses: ['declined'],
    async handle({ body: { companyId, type } }) {
      const triggered = await inTurn(companyId, async () =>
        // Read in the queue: another request may have moved the clock meanwhile.
        triggerEvent(context, await getCompanyParam(context.db, 'body', companyId), type),
      )
      return created({ type, ...triggered })
    },
  })
