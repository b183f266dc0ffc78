import { z } from 'zod'
import { toAuditedCall, createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { descriptionLengthMax, invoiceNumberLengthMax } from '#kernel/limits'
import { rails } from '#kernel/rails'
import { bodyId, created, dateOrInstant, endpoint, idText, moneyAmount, printableText } from '#platform/http'
import { checkRejectedBody } from '../check-invoice.ts'
import { createInvoice } from '../create-invoice.ts'
import { lineItemsInput } from '../line-item.ts'

/** The body of a new invoice. */
export const newInvoiceBody = z.strictObject({
  customerId: bodyId('cus'),
  description: z
    .string()
    .max(descriptionLengthMax)
    .meta({ description: 'The purpose of the invoice.', example: 'Garden work in June' }),
  amount: moneyAmount.meta({ description: 'Dollars that are to be paid in all.', example: 49.5 }),
  dueDate: dateOrInstant,
  paymentMethods: z.array(z.enum(rails)).min(1).max(20).optional(),
  items: lineItemsInput.optional(),
  reminders: z.boolean().optional(),
  sendEmail: z.boolean().optional(),
  invoiceId: idText(printableText(invoiceNumberLengthMax)).optional().meta({
    description: 'The number that people see; the next one of the company where it is left out.',
    example: 'INV-1042',
  }),
  customFields: z.record(z.string(), z.json()).optional(),
})

export const postInvoices = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices',
    name: 'createInvoice',
    summary: 'Create an invoice',
    tag: 'Invoices',
    access: context.access.session('write'),
    idempotent: 'one write',
    body: newInvoiceBody,
    answers: {
      statusCode: 201,
      schema: z.object({
        invoiceId: z.string().meta({ description: 'The number that people see.', example: 'INV-1042' }),
        id: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
        correlationId: z.string(),
      }),
    },
    alsoWrong: ({ caller, body: sent }) => checkRejectedBody(context.db, caller.company.id, sent),
    handle: async ({ caller, body: sent, key, ...request }) =>
      created(
        await createInvoice(context, {
          company: caller.company,
          sent,
          boundRecipients: createRecipientLimit(context, caller),
          call: toAuditedCall(caller, request),
          correlationId: request.correlationId,
          key,
        }),
      ),
  })
