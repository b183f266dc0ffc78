import { z } from 'zod'
import type { Services } from '#access'
import { created, endpoint } from '#platform/http'
import { createDocuments, searchAnswer, searchBody, sentFilters } from '#search'
import { customerResource } from '../search/customer-resource.ts'
import { searchCustomers } from '../search/search-customers.ts'
import { customerAnswer } from './answers.ts'

/** POST /api/customers/search: finds customers. */
export const postCustomersSearch = (services: Services) => {
  const documents = createDocuments()
  return endpoint({
    call: 'POST /api/customers/search',
    name: 'searchCustomers',
    summary: 'Search customers',
    tag: 'Customers',
    access: services.access.session('read'),
    body: searchBody(customerResource),
    answers: {
      statusCode: 201,
      schema: searchAnswer(
        'customers',
        customerAnswer.extend({
          name: z.string().optional().meta({ description: 'First and last name.', example: 'Ada Lovelace' }),
        }),
      ),
    },
    async handle({ caller, body, rawBody }) {
      const sent = sentFilters(rawBody)
      return created(await searchCustomers(services, documents, caller.company, { body, sent }))
    },
  })
}
