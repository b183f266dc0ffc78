import { z } from 'zod'
import { askedBy, assertRight, type Services } from '#access'
import { refusalsOfSubmitting } from '#kernel/refusals'
import { created, endpoint, idText } from '#platform/http'
import { assertBlindRefund } from '../refund/blind-refund-right.ts'
import { sendToTerminal } from '../terminal/send-to-terminal.ts'
import { oneOffAnswerSchema } from './answers.ts'
import { fields } from './bodies.ts'

const body = z.strictObject({
  terminal_id: idText(
    z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'takes 1 to 64 characters of A-Z a-z 0-9 _ . : -'),
  ),
  transaction_amount: fields.transaction_amount,
  order_id: fields.order_id.optional(),
  action: z.enum(['sale', 'auth', 'refund']).default('sale'),
  contact_api_id: fields.contact_api_id.optional(),
  description: fields.description,
})

/** POST /api/trx: has a payment terminal ask its payer for a card. */
export const postTrx = (services: Services) =>
  endpoint({
    call: 'POST /api/trx',
    name: 'createTerminalTransaction',
    summary: 'Send a transaction to a payment terminal',
    tag: 'Transactions',
    access: services.access.apiKey('write'),
    idempotent: true,
    body,
    answers: { statusCode: 201, schema: oneOffAnswerSchema },
    refuses: ['not_found', 'unprocessable_entity', ...refusalsOfSubmitting],
    async handle({ caller, body, key, ...request }) {
      if (body.action === 'refund') {
        assertRight(caller, 'refund blindly')
        await assertBlindRefund(services, caller, body.transaction_amount)
      }
      return created(
        await sendToTerminal(services, {
          company: caller.company,
          terminalId: body.terminal_id,
          action: body.action,
          payer: { reference: body.contact_api_id },
          amount: body.transaction_amount,
          orderId: body.order_id,
          description: body.description,
          ...askedBy(caller, request),
          key,
        }),
      )
    },
  })
