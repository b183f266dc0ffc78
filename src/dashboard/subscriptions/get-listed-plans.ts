import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { listPlansWithCounts, planResponse, toPlanResponse } from '#subscriptions'
import type { DashboardSurface } from '../dashboard-surface.ts'

const listedPlan = planResponse
  .extend({
    subscriptions: z.number().meta({ description: 'Its subscriptions that are not over.', example: 12 }),
  })
  .meta({ id: 'ListedPlan', description: 'A plan in the dashboard.' })

export const getListedPlans = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/plans`,
    name: 'listListedPlans',
    summary: 'List the plans, oldest first, with the number of their subscriptions that are not over',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ plans: z.array(listedPlan).describe('The plans.') }) },
    async handle({ caller: { company } }) {
      const plans = await listPlansWithCounts(context.db, company.id)
      return ok({
        plans: plans.map(({ plan, subscriptions }) => ({ ...toPlanResponse(plan), subscriptions })),
      })
    },
  })
