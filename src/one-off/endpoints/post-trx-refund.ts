import { z } from 'zod'
import { askedBy, refundBound, type Services } from '#access'
import { refusalsOfSubmitting } from '#kernel/refusals'
import { endpoint, moneyAmount, ok, pathId } from '#platform/http'
import { refundAnswerSchema } from '#payments'
import { refundTransaction } from '../refund/refund-transaction.ts'

/** POST /api/trx/refund/{trx_id}: gives a completed payment back, whole or in part. */
export const postTrxRefund = (services: Services) =>
  endpoint({
    call: 'POST /api/trx/refund/{trx_id}',
    name: 'refundTransaction',
    summary: 'Refund a transaction',
    tag: 'Transactions',
    access: services.access.apiKey('settle'),
    idempotent: true,
    params: z.object({ trx_id: pathId('trx') }),
    body: z.strictObject({
      transaction_amount: moneyAmount.optional(),
      close_invoice: z.boolean().optional(),
    }),
    answers: { statusCode: 200, schema: refundAnswerSchema },
    refuses: ['unprocessable_entity', ...refusalsOfSubmitting],
    async handle({ caller, params, body, key, ...request }) {
      const { transaction_amount: amount, close_invoice: closesInvoice = false } = body
      const asked = { company: caller.company, ...askedBy(caller, request), key }
      const assertMay = refundBound(services, caller)
      return ok(
        await refundTransaction(services, { ...asked, amount, closesInvoice, assertMay }, params.trx_id),
      )
    },
  })
