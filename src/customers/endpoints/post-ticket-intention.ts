import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint, idText } from '#platform/http'
import { createTicketIntention } from '../create-intention.ts'
import { intentionResponse } from './intention-response.ts'

export const postTicketIntention = (context: AppContext) =>
  endpoint({
    call: 'POST /api/payment/ticket/intention',
    name: 'createTicketIntention',
    summary: 'Open the secure form to capture a card as a ticket',
    tag: 'Payment intentions',
    access: context.access.session('write'),
    idempotent: true,
    body: z.strictObject({ customerId: idText(z.string()).optional() }),
    answers: { statusCode: 201, schema: intentionResponse.omit({ methods: true }) },
    refuses: ['bad_gateway'],
    handle: async ({ caller, body }) => created(await createTicketIntention(context, caller.company, body)),
  })
