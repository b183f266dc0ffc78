import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { surchargeQuoteBody, surchargeQuoteResponse, quoteSurcharge } from '#checkout'
import { loadInvoicePayable } from '../payable/invoice-payable.ts'

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
    async handle({ caller: { company }, params, body }) {
      const payable = await loadInvoicePayable(context, company, params.id)
      return ok(await quoteSurcharge(context, payable, { ...body, payer: undefined }))
    },
  })
