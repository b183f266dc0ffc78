import type { AppContext } from '#context'
import { paymentRefusals } from '#kernel/refusals'
import { thePayer } from '#kernel/actor'
import { endpoint, ok } from '#platform/http'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'
import { confirmBody } from '#checkout'
import { confirmQuote, type SignUpCheck } from '../quote/confirm-quote.ts'
import { paymentResponse } from './responses.ts'

export const postHostedQuoteConfirm = (context: AppContext, isSignUp: SignUpCheck) =>
  endpoint({
    call: 'POST /api/invoices/hosted/quote/confirm',
    name: 'confirmHostedInvoiceQuote',
    summary: 'Confirm a quote: charge exactly the quoted amount',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    idempotent: true,
    body: confirmBody,
    answers: { statusCode: 200, schema: paymentResponse },
    refuses: paymentRefusals,
    async handle({ caller: { company, invoice, payerHash }, body, correlationId, key }) {
      const payer = { hash: payerHash, contactIds: [] }
      const request = { company, invoiceId: invoice.id, payer, isSignUp }
      const by = { actor: thePayer, correlationId, key }
      return ok(await confirmQuote(context, { ...request, ...by, ...body }))
    },
  })
