import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint, pathId } from '#platform/http'
import { findMissingZip, newCardQuoteBody, newCardQuoteResponse, quoteCard } from '#checkout'
import { loadInvoicePayable } from '../payable/invoice-payable.ts'

export const postQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/{id}/quote',
    name: 'createInvoiceQuote',
    summary: 'Quote a newly captured card',
    tag: 'Surcharge quotes',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('inv') }),
    body: newCardQuoteBody,
    alsoWrong: async ({ caller: { company }, body }) => findMissingZip(company, body),
    answers: { statusCode: 201, schema: newCardQuoteResponse },
    refuses: ['bad_gateway', 'not_supported', 'declined', 'over_payment', 'already_processing'],
    async handle({ caller: { company }, params, body, key }) {
      const payable = await loadInvoicePayable(context, company, params.id)
      return created(await quoteCard(context, payable, { ...body, payerHash: undefined, key }))
    },
  })
