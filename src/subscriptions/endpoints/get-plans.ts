import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { listPlans } from '../plans/find-plans.ts'
import { planResponse, toPlanResponse } from '../plans/plan.ts'

export const getPlans = (context: AppContext) =>
  endpoint({
    call: 'GET /api/subscriptions/v2/plans',
    name: 'listPlans',
    summary: 'List the plans',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    query: z.object({ active: z.enum(['true', 'false']).optional() }),
    answers: { statusCode: 200, schema: z.object({ plans: z.array(planResponse) }) },
    async handle({ caller, query: { active } }) {
      const wanted = active === undefined ? undefined : active === 'true'
      const plans = await listPlans(context.db, caller.company.id, wanted)
      return ok({ plans: plans.map(toPlanResponse) })
    },
  })
