import { z } from 'zod'
import { askedBy, type Services } from '#access'
import { refusalsOfPaying } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { payOrRecord } from '../pay-or-record.ts'
import { paymentBody } from '../charge/payment-body.ts'
import { paymentAnswer } from './answers.ts'

/** PUT /api/invoices/{id}/payment: pays an invoice, or a part of it. */
export const putInvoicePayment = (services: Services) =>
  endpoint({
    call: 'PUT /api/invoices/{id}/payment',
    name: 'payInvoice',
    summary: 'Pay an invoice',
    tag: 'Invoices',
    access: services.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: paymentBody,
    answers: { statusCode: 200, schema: paymentAnswer },
    refuses: refusalsOfPaying,
    async handle({ caller, params, body, key, ...incoming }) {
      const asked = { company: caller.company, invoiceId: params.id, payer: undefined }
      const request = { ...asked, ...askedBy(caller, incoming), key }
      return ok(await payOrRecord(services, request, body))
    },
  })
