import type { Services } from '#access'
import { created, endpoint } from '#platform/http'
import { byInvoiceToken } from '../hosted/payer-access.ts'
import { payerAt } from '../hosted/payer.ts'
import { missingZip, newCardQuoteBody } from '../quote/quote-bodies.ts'
import { quoteNewCard } from '../quote/quote-new-card.ts'
import { newCardQuoteAnswer } from './answers.ts'

/** POST /api/invoices/hosted/quote: has a payer's new card checked, and quotes what it would be charged. */
export const postHostedQuote = (services: Services) =>
  endpoint({
    call: 'POST /api/invoices/hosted/quote',
    name: 'createHostedInvoiceQuote',
    summary: 'Quote a newly captured card',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    idempotent: true,
    body: newCardQuoteBody,
    alsoWrong: async ({ caller: { company }, body }) => missingZip(company, body),
    answers: { statusCode: 201, schema: newCardQuoteAnswer },
    refuses: ['bad_gateway', 'not_supported', 'declined', 'over_payment', 'already_processing'],
    async handle({ caller: { company, invoice, address }, body, key }) {
      const payer = payerAt(services, address, undefined)
      return created(await quoteNewCard(services, { company, invoiceId: invoice.id, ...body, payer, key }))
    },
  })
