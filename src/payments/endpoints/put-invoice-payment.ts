import { z } from 'zod'
import { toRequestedBy } from '#access'
import type { AppContext } from '#context'
import { paymentRefusals } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { payOrRecord } from '../pay-or-record.ts'
import { paymentBody } from '../charge/payment-body.ts'
import { paymentResponse } from './responses.ts'

export const putInvoicePayment = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/invoices/{id}/payment',
    name: 'payInvoice',
    summary: 'Pay an invoice',
    tag: 'Invoices',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: paymentBody,
    answers: { statusCode: 200, schema: paymentResponse },
    refuses: paymentRefusals,
    async handle({ caller, params, body, key, ...incoming }) {
      const command = { company: caller.company, invoiceId: params.id, payer: undefined }
      const request = { ...command, ...toRequestedBy(caller, incoming), key }
      return ok(await payOrRecord(context, request, body))
    },
  })
