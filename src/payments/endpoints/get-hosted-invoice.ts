import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { toHostedInvoiceResponse } from '../hosted/hosted-invoice-response.ts'
import { loadHostedInvoice } from '../hosted/hosted-invoice.ts'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'
import { hostedInvoiceResponse } from './responses.ts'

export const getHostedInvoice = (context: AppContext) =>
  endpoint({
    call: 'GET /api/invoices/hosted',
    name: 'getHostedInvoice',
    summary: 'Read the content of the payment page',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    answers: { statusCode: 200, schema: hostedInvoiceResponse },
    handle: async ({ caller }) => ok(toHostedInvoiceResponse(await loadHostedInvoice(context, caller))),
  })
