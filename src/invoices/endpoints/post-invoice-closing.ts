import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { closeReasonLengthMax } from '#kernel/limits'
import { endpoint, ok, pathId } from '#platform/http'
import { closeInvoice } from '../close-invoice.ts'
import { invoiceResponse } from './responses.ts'

const body = z.strictObject({
  reason: z
    .string()
    .max(closeReasonLengthMax)
    .optional()
    .meta({ description: 'Why, as its customer and the merchant read it.', example: 'Ordered twice' }),
})

/** POST /api/invoices/{id}/void: annuls an issued invoice on which nothing is paid or in flight. */
export const postInvoiceVoid = (context: AppContext) => createCloseEndpoint(context, 'void', 'Voided')

/** POST /api/invoices/{id}/cancel: withdraws an invoice that is no longer wanted. No event is emitted. */
export const postInvoiceCancel = (context: AppContext) => createCloseEndpoint(context, 'cancel', 'Cancelled')

function createCloseEndpoint(context: AppContext, verb: 'void' | 'cancel', as: 'Voided' | 'Cancelled') {
  return endpoint({
    call: `POST /api/invoices/{id}/${verb}`,
    name: `${verb}Invoice`,
    summary: verb === 'void' ? 'Void an invoice' : 'Cancel an invoice',
    tag: 'Invoices',
    access: context.access.session('manage'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body,
    answers: { statusCode: 200, schema: invoiceResponse },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body: { reason }, key, ...request }) {
      const { company } = caller
      const call = toAuditedCall(caller, request)
      const { correlationId } = request
      const closing = { company, invoiceId: params.id, as, reason, call, correlationId, key }
      return ok(await closeInvoice(context, closing))
    },
  })
}
