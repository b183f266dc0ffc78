import { z } from 'zod'
import type { AppContext } from '#context'
import { dedupeRails, rails } from '#kernel/rails'
import { created, endpoint, idText } from '#platform/http'
import { createIntention } from '../create-intention.ts'
import { intentionResponse } from './intention-response.ts'

export const postPaymentIntention = (context: AppContext) =>
  endpoint({
    call: 'POST /api/payment/intention',
    name: 'createPaymentIntention',
    summary: 'Open the secure form to save a payment method',
    tag: 'Payment intentions',
    access: context.access.session('write'),
    idempotent: true,
    body: z.strictObject({
      customerId: idText(z.string()).optional(),
      paymentMethods: z.array(z.enum(rails)).min(1).transform(dedupeRails).optional(),
    }),
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['bad_gateway'],
    handle: async ({ caller, body }) => created(await createIntention(context, caller.company, body)),
  })
