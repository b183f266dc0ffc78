import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint, pathId } from '#platform/http'
import { canonicalizeFilters, createSearchBody } from '#search'
import {
  listedSubscriptionResponse,
  listedSubscriptionsResource,
  searchListedSubscriptions,
} from '#subscriptions'
import type { DashboardSurface } from '../dashboard-surface.ts'

export const postListedSubscriptionsSearch = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/subscriptions/search`,
    name: 'searchListedSubscriptions',
    summary: 'Search subscriptions like the public search, newest first, by tab and with the next payment',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    body: createSearchBody(listedSubscriptionsResource),
    answers: {
      statusCode: 201,
      schema: z.object({
        subscriptions: z.array(listedSubscriptionResponse),
        nextCursor: z.string().nullable(),
      }),
    },
    async handle({ caller: { company }, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      return created(await searchListedSubscriptions(context, company, { body, sent }))
    },
  })
