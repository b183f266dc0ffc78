import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createDocuments, createSearchResponse, createSearchBody, canonicalizeFilters } from '#search'
import { searchSubscriptions } from '../search/search-subscriptions.ts'
import { subscriptionResource } from '../search/subscription-resource.ts'
import { subscriptionResponse } from './responses.ts'

const customerSearchSchema = z
  .object({
    matched: z.number().describe('customers that fit, of those that were read').meta({ example: 120 }),
    used: z.number().describe('of these, customers whose subscriptions are searched').meta({ example: 100 }),
    limit: z.number().describe('the most customers whose subscriptions are searched').meta({ example: 100 }),
    read: z.number().describe('customers that were read, the oldest first').meta({ example: 500 }),
  })
  .optional()
  .describe('where truncated: how the customers of filters.customer were looked for')

const warning = '299 - "customer filter matched too many customers; results are incomplete"'

export const postSubscriptionsSearch = (context: AppContext) => {
  const documents = createDocuments()
  return endpoint({
    call: 'POST /api/subscriptions/v2/search',
    name: 'searchSubscriptions',
    summary: 'Search subscriptions',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    body: createSearchBody(subscriptionResource),
    answers: {
      statusCode: 201,
      schema: createSearchResponse('subscriptions', subscriptionResponse).extend({
        customerSearch: customerSearchSchema,
      }),
    },
    async handle({ caller, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      const { page, truncated } = await searchSubscriptions(context, documents, caller.company, {
        body,
        sent,
      })
      const response = created(page)
      return truncated ? { ...response, headers: { Warning: warning } } : response
    },
  })
}
