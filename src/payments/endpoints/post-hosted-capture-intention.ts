import type { AppContext } from '#context'
import { intentionResponse } from '#customers'
import { created, endpoint } from '#platform/http'
import { openCaptureForm, railsBody } from '#checkout'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'

export const postHostedCapture = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/capture/intention',
    name: 'createHostedInvoiceCaptureIntention',
    summary: 'Open the secure form to capture a card or bank account for one payment',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['bad_gateway', 'already_processing'],
    handle: async ({ caller: { payable }, body }) =>
      created(await openCaptureForm(context, payable, body.paymentMethods)),
  })
