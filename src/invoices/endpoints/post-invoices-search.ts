import { z } from 'zod'
import type { AppContext } from '#context'
import { hasRight } from '#kernel/rights'
import { created, endpoint } from '#platform/http'
import { createDocuments, createSearchResponse, createSearchBody, canonicalizeFilters } from '#search'
import { invoiceResource } from '../search/invoice-resource.ts'
import { searchInvoices } from '../search/search-invoices.ts'
import { invoiceResponse } from './responses.ts'

const totalsResponse = z
  .object({
    count: z.number(),
    amount: z.number(),
    amountPaid: z.number(),
    amountDue: z.number(),
  })
  .describe('The totals of all invoices that match, in dollars; only if the request asks for them.')

/** The response of an invoice search. */
export const foundInvoicesResponse = createSearchResponse('invoices', invoiceResponse, totalsResponse)

export const postInvoicesSearch = (context: AppContext) => {
  const documents = createDocuments()
  return endpoint({
    call: 'POST /api/invoices/search',
    name: 'searchInvoices',
    summary: 'Search invoices',
    tag: 'Invoices',
    access: context.access.session('read'),
    body: createSearchBody(invoiceResource),
    answers: { statusCode: 201, schema: foundInvoicesResponse },
    async handle({ caller, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      const mayPay = hasRight(caller.role, 'write')
      return created(await searchInvoices(context, documents, caller.company, { body, sent, mayPay }))
    },
  })
}
