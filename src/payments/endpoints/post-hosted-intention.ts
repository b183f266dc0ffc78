import type { AppContext } from '#context'
import { intentionResponse } from '#customers'
import { created, endpoint } from '#platform/http'
import { openSaleForm } from '../hosted/open-sale-form.ts'
import { invoiceTokenAccess } from '../hosted/payer-access.ts'
import { railsBody } from '../hosted/select-rails.ts'

export const postHostedIntention = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/intention',
    name: 'createHostedInvoiceIntention',
    summary: 'Open the secure form to pay the amount due',
    tag: 'Payment page',
    access: invoiceTokenAccess(context),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['bad_gateway', 'not_supported', 'already_processing'],
    handle: async ({ caller, body }) => created(await openSaleForm(context, caller, body.paymentMethods)),
  })
