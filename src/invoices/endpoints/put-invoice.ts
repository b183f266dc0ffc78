import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { descriptionLengthMax } from '#kernel/limits'
import { rails } from '#kernel/rails'
import { dateOrInstant, endpoint, moneyAmount, ok, pathId } from '#platform/http'
import { lineItemsInput } from '../line-item.ts'
import { updateInvoice } from '../update-invoice.ts'
import { invoiceResponse } from './responses.ts'

const body = z.strictObject({
  description: z
    .string()
    .max(descriptionLengthMax)
    .optional()
    .meta({ description: 'The purpose of the invoice.', example: 'Garden work in June' }),
  amount: moneyAmount.optional().meta({
    description:
      'The total in dollars: more than the amount paid and in flight. Where nothing is in flight, it may equal the amount paid, which makes the invoice `Paid`.',
    example: 49.5,
  }),
  dueDate: dateOrInstant.optional(),
  items: lineItemsInput.optional(),
  paymentMethods: z.array(z.enum(rails)).min(1).max(20).optional(),
})

export const putInvoice = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/invoices/{id}',
    name: 'updateInvoice',
    summary: 'Update an unpaid invoice',
    tag: 'Invoices',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body,
    answers: { statusCode: 200, schema: invoiceResponse },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body: sent, key, ...request }) {
      const about = { company: caller.company, invoiceId: params.id }
      return ok(await updateInvoice(context, { ...about, sent, call: toAuditedCall(caller, request), key }))
    },
  })
