import type { AppContext } from '#context'
import { intentionResponse } from '#customers'
import { created, endpoint } from '#platform/http'
import { openSaleForm, railsBody } from '#checkout'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'

export const postHostedIntention = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/intention',
    name: 'createHostedInvoiceIntention',
    summary: 'Open the secure form to pay the amount due',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['bad_gateway', 'not_supported', 'already_processing'],
    handle: async ({ caller, body }) => created(await openSaleForm(context, caller, body.paymentMethods)),
  })
