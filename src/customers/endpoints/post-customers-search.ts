import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createDocuments, createSearchResponse, createSearchBody, canonicalizeFilters } from '#search'
import { customerResource } from '../search/customer-resource.ts'
import { searchCustomers } from '../search/search-customers.ts'
import { customerResponse } from './responses.ts'

/** The response of a customer search. */
export const foundCustomersResponse = createSearchResponse(
  'customers',
  customerResponse.extend({
    name: z.string().optional().meta({
      description: 'First and last name, or else the company.',
      example: 'Ada Lovelace',
    }),
  }),
)

export const postCustomersSearch = (context: AppContext) => {
  const documents = createDocuments()
  return endpoint({
    call: 'POST /api/customers/search',
    name: 'searchCustomers',
    summary: 'Search customers',
    tag: 'Customers',
    access: context.access.session('read'),
    body: createSearchBody(customerResource),
    answers: { statusCode: 201, schema: foundCustomersResponse },
    async handle({ caller, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      return created(await searchCustomers(context, documents, caller.company, { body, sent }))
    },
  })
}
