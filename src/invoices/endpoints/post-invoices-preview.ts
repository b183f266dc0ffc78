import { z } from 'zod'
import type { AppContext } from '#context'
import { cardSurchargesResponse } from '#checkout'
import { endpoint, ok } from '#platform/http'
import { checkRejectedBody } from '../check-invoice.ts'
import { previewInvoice } from '../preview/preview-invoice.ts'
import { railsSource, timelineResponse } from '../preview/timeline.ts'
import { newInvoiceBody } from './post-invoices.ts'
import { invoiceResponse } from './responses.ts'

export const postInvoicesPreview = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/preview',
    name: 'previewInvoice',
    summary: 'Preview an invoice',
    description:
      'Takes the body of a new invoice, and answers with the invoice and the effects that would follow. Nothing is written, and no number is taken.',
    tag: 'Invoices',
    access: context.access.session('read'),
    body: newInvoiceBody,
    answers: {
      statusCode: 200,
      schema: z.object({
        invoice: invoiceResponse
          .pick({ amount: true, items: true, dueDate: true, paymentMethods: true })
          .meta({ id: 'PreviewedInvoice', description: 'The invoice that would be created.' }),
        paymentMethodsFrom: railsSource,
        surcharges: cardSurchargesResponse,
        timeline: timelineResponse,
      }),
    },
    alsoWrong: ({ caller, body: sent }) => checkRejectedBody(context.db, caller.company.id, sent),
    handle: async ({ caller, body: sent }) => ok(await previewInvoice(context, caller.company, sent)),
  })
