import { z } from 'zod'
import { createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { resendReceipt } from '#invoices'
import { ApiError } from '#kernel/refusals'
import { bodyId, endpoint, ok, pathId, toIdMeta } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'

export const postResendReceipt = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/invoices/{invoiceId}/resend-receipt`,
    name: 'resendReceipt',
    summary: 'Mail the receipt of a payment or refund to the customer again',
    ...surface.share('write'),
    idempotent: true,
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    body: z.strictObject({ transactionId: bodyId('trx').describe('The payment or refund.') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        transactionId: z.string().meta({ description: 'The transaction.', ...toIdMeta('trx') }),
        kind: z.enum(['receipt', 'refund', 'payment_submitted']).describe('The kind of the mail.'),
        to: z.string().meta({ description: 'The recipient.', example: 'ada@shop.example' }),
        status: z.literal('sent'),
      }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params: { invoiceId }, body: { transactionId }, key, ...request }) {
      if (transactionId === undefined)
        throw new ApiError('not_found', { message: 'The invoice has no such transaction.' })
      const boundRecipients = createRecipientLimit(context, caller)
      const call = surface.callOf({ caller, ...request })
      const about = { company: caller.company, invoiceId, transactionId, boundRecipients, call, key }
      return ok(await resendReceipt(context, about))
    },
  })
