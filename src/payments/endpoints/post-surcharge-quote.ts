import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { surchargeQuoteBody } from '../quote/quote-bodies.ts'
import { quoteSurcharge } from '../quote/quote-surcharge.ts'
import { surchargeQuoteResponse } from './responses.ts'

export const postSurchargeQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/{id}/surcharge-quote',
    name: 'quoteInvoiceSurcharge',
    summary: 'Quote the surcharge on a saved payment method',
    tag: 'Surcharge quotes',
    access: context.access.session('read'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: surchargeQuoteBody,
    answers: { statusCode: 200, schema: surchargeQuoteResponse },
    refuses: ['bad_gateway', 'not_supported', 'over_payment', 'already_processing'],
    handle: async ({ caller: { company }, params, body }) =>
      ok(await quoteSurcharge(context, { company, invoiceId: params.id, ...body, payer: undefined })),
  })
