import { z } from 'zod'
import { askedBy, type Services } from '#access'
import { refusalsOfPaying } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { confirmQuote, type SignUpLook } from '../quote/confirm-quote.ts'
import { confirmBody } from '../quote/quote-bodies.ts'
import { paymentAnswer } from './answers.ts'

/** POST /api/invoices/{id}/quote/confirm: charges exactly what was quoted. */
export const postQuoteConfirm = (services: Services, isSignUp: SignUpLook) =>
  endpoint({
    call: 'POST /api/invoices/{id}/quote/confirm',
    name: 'confirmInvoiceQuote',
    summary: 'Confirm a quote: charge exactly what was quoted',
    tag: 'Surcharge quotes',
    access: services.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: confirmBody,
    answers: { statusCode: 200, schema: paymentAnswer },
    refuses: refusalsOfPaying,
    async handle({ caller, params, body, key, ...request }) {
      const asked = { company: caller.company, invoiceId: params.id, payer: undefined, isSignUp }
      const by = { ...askedBy(caller, request), key }
      return ok(await confirmQuote(services, { ...asked, ...by, ...body }))
    },
  })
