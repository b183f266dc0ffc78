import type { Services } from '#access'
import { created, endpoint } from '#platform/http'
import { createDocuments, searchAnswer, searchBody, sentFilters } from '#search'
import { invoiceResource } from '../search/invoice-resource.ts'
import { searchInvoices } from '../search/search-invoices.ts'
import { invoiceAnswerSchema } from './answers.ts'

/** POST /api/invoices/search: finds invoices, newest first. */
export const postInvoicesSearch = (services: Services) => {
  const documents = createDocuments()
  return endpoint({
    call: 'POST /api/invoices/search',
    name: 'searchInvoices',
    summary: 'Search invoices',
    tag: 'Invoices',
    access: services.access.session('read'),
    body: searchBody(invoiceResource),
    answers: {
      statusCode: 201,
      schema: searchAnswer('invoices', invoiceAnswerSchema),
    },
    async handle({ caller, body, rawBody }) {
      const sent = sentFilters(rawBody)
      return created(await searchInvoices(services, documents, caller.company, { body, sent }))
    },
  })
}
