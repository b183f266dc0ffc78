import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { loadSubscriptionDetails, subscriptionDetailsResponse } from '#subscriptions'
import type { DashboardSurface } from '../dashboard-surface.ts'

export const getSubscriptionDetails = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/subscriptions/{subscriptionId}`,
    name: 'readSubscriptionDetails',
    summary: 'Read a subscription with its next payment, its failed charge, its invoices and its methods',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), subscriptionId: pathId('sub') }),
    answers: { statusCode: 200, schema: subscriptionDetailsResponse },
    async handle({ caller: { company }, params: { subscriptionId } }) {
      return ok(await loadSubscriptionDetails(context, company, subscriptionId))
    },
  })
