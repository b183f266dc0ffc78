import { z } from 'zod'
import { toRequestedBy } from '#access'
import type { AppContext } from '#context'
import { paymentRefusals } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { confirmQuote, type SignUpCheck } from '../quote/confirm-quote.ts'
import { confirmBody } from '#checkout'
import { paymentResponse } from './responses.ts'

export const postQuoteConfirm = (context: AppContext, isSignUp: SignUpCheck) =>
  endpoint({
    call: 'POST /api/invoices/{id}/quote/confirm',
    name: 'confirmInvoiceQuote',
    summary: 'Confirm a quote: charge exactly the quoted amount',
    tag: 'Surcharge quotes',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: confirmBody,
    answers: { statusCode: 200, schema: paymentResponse },
    refuses: paymentRefusals,
    async handle({ caller, params, body, key, ...request }) {
      const command = { company: caller.company, invoiceId: params.id, payer: undefined, isSignUp }
      const by = { ...toRequestedBy(caller, request), key }
      return ok(await confirmQuote(context, { ...command, ...by, ...body }))
    },
  })
