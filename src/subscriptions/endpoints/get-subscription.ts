import { z } from 'zod'
import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { loadSubscription } from '../find-subscriptions.ts'
import { subscriptionResponse } from './responses.ts'
import { toSubscriptionResponse } from '../subscription-response.ts'

export const getSubscription = (context: AppContext) =>
  endpoint({
    call: 'GET /api/subscriptions/v2/{id}',
    name: 'getSubscription',
    summary: 'Read a subscription',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    params: z.object({ id: pathId('sub') }),
    answers: { statusCode: 200, schema: subscriptionResponse },
    async handle({ caller: { company }, params }) {
      const subscription = await loadSubscription(context.db, company.id, params.id)
      if (!subscription) throw new ApiError('not_found')
      return ok(
        toSubscriptionResponse(subscription, await loadExistingPlan(context.db, subscription), company),
      )
    },
  })
