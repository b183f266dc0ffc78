import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createFiltersBody } from '#search'
import { subscriptionResource } from '../search/subscription-resource.ts'
import { summarizeSubscriptions } from '../search/summarize-subscriptions.ts'
import { subscriptionStatuses } from '../subscription-status.ts'

const sums = {
  count: z.number(),
  totalAmount: z
    .number()
    .describe('dollars per cycle, each subscription by its own cycle')
    .meta({ example: 87 }),
}

export const postSubscriptionsSummary = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/summary',
    name: 'summarizeSubscriptions',
    summary: 'Sum up the subscriptions of some customers',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    body: z.strictObject({ filters: createFiltersBody(subscriptionResource) }),
    answers: {
      statusCode: 201,
      schema: z.object({
        byStatus: z
          .array(z.object({ status: z.enum(subscriptionStatuses), ...sums }))
          .describe('The sums of each status.'),
        total: z.object(sums).describe('The sums of all of them.'),
      }),
    },
    handle: async ({ caller, body }) =>
      created(await summarizeSubscriptions(context, caller.company, body.filters)),
  })
