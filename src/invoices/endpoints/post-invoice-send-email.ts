import { z } from 'zod'
import { toAuditedCall, createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { mailRecipientsMax } from '#kernel/limits'
import { emailAddress, endpoint, ok, pathId, toIdMeta } from '#platform/http'
import { sendInvoice } from '../send-invoice.ts'

export const postInvoiceSendEmail = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/{id}/send-email',
    name: 'sendInvoiceEmail',
    summary: 'Mail an invoice',
    tag: 'Invoices',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: z.strictObject({
      recipients: z
        .array(emailAddress)
        .min(1)
        .max(mailRecipientsMax)
        .meta({ description: 'The email addresses of the recipients.', example: ['ada@shop.example'] }),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        invoiceId: z.string().meta({ description: 'The number that people see.', example: 'INV-1042' }),
        id: z.string().meta({ description: 'The invoice.', ...toIdMeta('inv') }),
        recipients: z
          .array(z.string())
          .meta({ description: 'The email addresses of the recipients.', example: ['ada@shop.example'] }),
        status: z.literal('sent'),
        correlationId: z.string(),
      }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body: { recipients }, key, ...request }) {
      const { company } = caller
      const call = toAuditedCall(caller, request)
      const { correlationId } = request
      const boundRecipients = createRecipientLimit(context, caller)
      const about = { company, invoiceId: params.id, recipients, boundRecipients }
      return ok(await sendInvoice(context, { ...about, call, correlationId, key }))
    },
  })
