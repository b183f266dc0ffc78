import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'
import { findMissingZip, newCardQuoteBody, newCardQuoteResponse, quoteCard } from '#checkout'

export const postHostedQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/quote',
    name: 'createHostedInvoiceQuote',
    summary: 'Quote a newly captured card',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    idempotent: true,
    body: newCardQuoteBody,
    alsoWrong: async ({ caller: { company }, body }) => findMissingZip(company, body),
    answers: { statusCode: 201, schema: newCardQuoteResponse },
    refuses: ['bad_gateway', 'not_supported', 'declined', 'over_payment', 'already_processing'],
    handle: async ({ caller: { payable, payerHash }, body, key }) =>
      created(await quoteCard(context, payable, { ...body, payerHash, key })),
  })
