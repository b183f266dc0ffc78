import { z } from 'zod'
import { toRequestedBy, assertRight } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { created, endpoint, idText } from '#platform/http'
import { assertBlindRefundAllowed } from '../blind-refund/assert-blind-refund-allowed.ts'
import { sendToTerminal } from '../terminal/send-to-terminal.ts'
import { transactionResponseSchema } from './responses.ts'
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

export const postTrx = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx',
    name: 'createTerminalTransaction',
    summary: 'Send a transaction to a payment terminal',
    tag: 'Transactions',
    access: context.access.apiKey('write'),
    idempotent: true,
    body,
    answers: { statusCode: 201, schema: transactionResponseSchema },
    refuses: ['not_found', 'unprocessable_entity', ...submissionRefusals],
    async handle({ caller, body, key, ...request }) {
      if (body.action === 'refund') {
        assertRight(caller, 'refund blindly')
        await assertBlindRefundAllowed(context, caller, body.transaction_amount)
      }
      return created(
        await sendToTerminal(context, {
          company: caller.company,
          terminalId: body.terminal_id,
          action: body.action,
          payer: { reference: body.contact_api_id },
          amount: body.transaction_amount,
          orderId: body.order_id,
          description: body.description,
          ...toRequestedBy(caller, request),
          key,
        }),
      )
    },
  })
