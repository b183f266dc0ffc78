import { z } from 'zod'
import { assertRight, toRequestedBy, createRefundLimit } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { endpoint, moneyAmount, ok, pathId } from '#platform/http'
import { refundResponseSchema } from '#payments'
import { refundTransaction } from '../refund/refund-transaction.ts'

export const postTrxRefund = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/refund/{trx_id}',
    name: 'refundTransaction',
    summary: 'Refund a transaction',
    tag: 'Transactions',
    access: context.access.apiKey('refund'),
    idempotent: true,
    params: z.object({ trx_id: pathId('trx') }),
    body: z.strictObject({
      transaction_amount: moneyAmount.optional(),
      close_invoice: z.boolean().optional(),
    }),
    answers: { statusCode: 200, schema: refundResponseSchema },
    refuses: ['unprocessable_entity', ...submissionRefusals],
    async handle({ caller, params, body, key, ...request }) {
      const { transaction_amount: amount, close_invoice: closesInvoice = false } = body
      // Closing waives the rest of an invoice, which may be more than a clerk may refund.
      if (closesInvoice) assertRight(caller, 'manage')
      const command = { company: caller.company, ...toRequestedBy(caller, request), key }
      const assertMay = createRefundLimit(context, caller)
      return ok(
        await refundTransaction(context, { ...command, amount, closesInvoice, assertMay }, params.trx_id),
      )
    },
  })
