import { z } from 'zod'
import type { Services } from '#access'
import { endpoint, moneyAmount, ok, pathId } from '#platform/http'
import { refundPayment } from '../refund/refund-payment.ts'
import { refundAnswerSchema } from './answers.ts'

/** POST /api/trx/refund/{trx_id}: gives a completed payment back, whole or in part. */
export const postTrxRefund = (services: Services) =>
  endpoint({
    method: 'POST',
    path: '/api/trx/refund/{trx_id}',
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
    async handle({ caller, params, body, correlationId, key }) {
      return ok(
        await refundPayment(services, {
          company: caller.company,
          transactionId: params.trx_id,
          amount: body.transaction_amount,
          closesInvoice: body.close_invoice ?? false,
          correlationId,
          key,
        }),
      )
    },
  })
