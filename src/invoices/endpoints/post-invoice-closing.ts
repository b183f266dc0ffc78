import { z } from 'zod'
import { callOf, type Services } from '#access'
import { closeReasonLengthMax } from '#kernel/limits'
import { endpoint, ok, pathId } from '#platform/http'
import { closeInvoice } from '../close-invoice.ts'
import { invoiceAnswerSchema } from './answers.ts'

const body = z.strictObject({
  reason: z
    .string()
    .max(closeReasonLengthMax)
    .optional()
    .meta({ description: 'Why, as its customer and the merchant read it.', example: 'Ordered twice' }),
})

/** POST /api/invoices/{id}/void: annuls an issued invoice on which nothing is paid or in flight. */
export const postInvoiceVoid = (services: Services) => closing(services, 'void', 'Voided')

/** POST /api/invoices/{id}/cancel: withdraws an invoice that is no longer wanted; no event tells of it. */
export const postInvoiceCancel = (services: Services) => closing(services, 'cancel', 'Cancelled')

function closing(services: Services, verb: 'void' | 'cancel', as: 'Voided' | 'Cancelled') {
  return endpoint({
    call: `POST /api/invoices/{id}/${verb}`,
    name: `${verb}Invoice`,
    summary: verb === 'void' ? 'Void an invoice' : 'Cancel an invoice',
    tag: 'Invoices',
    access: services.access.session('settle'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body,
    answers: { statusCode: 200, schema: invoiceAnswerSchema },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body: { reason }, key, ...request }) {
      const { company } = caller
      const call = callOf(caller, request)
      const { correlationId } = request
      const closing = { company, invoiceId: params.id, as, reason, call, correlationId, key }
      return ok(await closeInvoice(services, closing))
    },
  })
}
