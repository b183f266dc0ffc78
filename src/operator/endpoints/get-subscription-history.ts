import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { historyResponse, loadHistory, loadSubscription } from '#subscriptions'
import { shareOperator } from '../surface.ts'

export const getSubscriptionHistory = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/history',
    name: 'getSubscriptionHistoryAsOperator',
    summary: 'Read the history of a subscription',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), subscriptionId: pathId('sub') }),
    answers: { statusCode: 200, schema: historyResponse },
    async handle({ params: { companyId, subscriptionId } }) {
      const { id } = await requireCompany(context.db, companyId)
      if (!(await loadSubscription(context.db, id, subscriptionId))) throw new ApiError('not_found')
      return ok({ events: await loadHistory(context.db, id, subscriptionId) })
    },
  })
