import type { Services } from '#access'
import { refusalsOfPaying } from '#kernel/refusals'
import { thePayer } from '#kernel/actor'
import { endpoint, ok } from '#platform/http'
import { byInvoiceToken } from '../hosted/payer-access.ts'
import { payerAt } from '../hosted/payer.ts'
import { confirmQuote, type SignUpLook } from '../quote/confirm-quote.ts'
import { confirmBody } from '../quote/quote-bodies.ts'
import { paymentAnswer } from './answers.ts'

/** POST /api/invoices/hosted/quote/confirm: charges the payer exactly what was quoted. */
export const postHostedQuoteConfirm = (services: Services, isSignUp: SignUpLook) =>
  endpoint({
    call: 'POST /api/invoices/hosted/quote/confirm',
    name: 'confirmHostedInvoiceQuote',
    summary: 'Confirm a quote: charge exactly what was quoted',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    idempotent: true,
    body: confirmBody,
    answers: { statusCode: 200, schema: paymentAnswer },
    refuses: refusalsOfPaying,
    async handle({ caller: { company, invoice, address }, body, correlationId, key }) {
      const payer = payerAt(services, address, undefined)
      const asked = { company, invoiceId: invoice.id, payer, isSignUp }
      const by = { actor: thePayer, correlationId, key }
      return ok(await confirmQuote(services, { ...asked, ...by, ...body }))
    },
  })
