import { z } from 'zod'
import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { loadHistory } from '../history.ts'
import { loadSubscription } from '../find-subscriptions.ts'
import { historyResponse } from './responses.ts'

export const getSubscriptionHistory = (context: AppContext) =>
  endpoint({
    call: 'GET /api/subscriptions/v2/{id}/history',
    name: 'getSubscriptionHistory',
    summary: 'Read the history of a subscription',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    params: z.object({ id: pathId('sub') }),
    answers: { statusCode: 200, schema: historyResponse },
    async handle({ caller: { company }, params }) {
      if (!(await loadSubscription(context.db, company.id, params.id))) throw new ApiError('not_found')
      return ok({ events: await loadHistory(context.db, company.id, params.id) })
    },
  })
