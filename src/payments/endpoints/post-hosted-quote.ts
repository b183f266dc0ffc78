import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { invoiceTokenAccess } from '../hosted/payer-access.ts'
import { toPayer } from '../payer/payer.ts'
import { findMissingZip, newCardQuoteBody } from '../quote/quote-bodies.ts'
import { quoteNewCard } from '../quote/quote-new-card.ts'
import { newCardQuoteResponse } from './responses.ts'

export const postHostedQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/quote',
    name: 'createHostedInvoiceQuote',
    summary: 'Quote a newly captured card',
    tag: 'Payment page',
    access: invoiceTokenAccess(context),
    idempotent: true,
    body: newCardQuoteBody,
    alsoWrong: async ({ caller: { company }, body }) => findMissingZip(company, body),
    answers: { statusCode: 201, schema: newCardQuoteResponse },
    refuses: ['bad_gateway', 'not_supported', 'declined', 'over_payment', 'already_processing'],
    async handle({ caller: { company, invoice, address }, body, key }) {
      const payer = toPayer(context, address, undefined)
      return created(await quoteNewCard(context, { company, invoiceId: invoice.id, ...body, payer, key }))
    },
  })
