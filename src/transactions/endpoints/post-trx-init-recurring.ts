import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createSetupLink } from '../setup/setup-link.ts'
import { fields } from './bodies.ts'

const body = z.strictObject({
  contact_api_id: fields.contact_api_id,
  order_id: fields.order_id.optional(),
  description: fields.description,
})

export const postTrxInitRecurring = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/init-recurring',
    name: 'createSetupPage',
    summary: 'Create a page on which a customer saves a payment method',
    tag: 'Transactions',
    access: context.access.apiKey('write'),
    idempotent: true,
    body,
    answers: {
      statusCode: 201,
      schema: z.object({
        url: z.string().meta({
          description: 'The page on which a method is saved.',
          example: 'https://pay.example/setup/4f1c0a9d',
        }),
        hpp_url: z.string(),
      }),
    },
    refuses: ['not_found', 'unprocessable_entity', 'bad_gateway'],
    async handle({ caller, body, key, ...request }) {
      const command = {
        reference: body.contact_api_id,
        orderId: body.order_id,
        description: body.description,
      }
      return created(
        await createSetupLink(context, caller.company, command, key, toAuditedCall(caller, request)),
      )
    },
  })
