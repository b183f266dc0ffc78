import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { changePlan, planResponse, planChange, toPlanResponse } from '#subscriptions'
import type { Surface } from '../surface.ts'

/** PATCH .../plans/{planId}: changes the fields in the body; the price of a plan is fixed. */
export const patchPlan = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PATCH ${surface.base}/plans/{planId}`,
    name: surface.companyParam('updatePlan'),
    summary: 'Change a plan',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp'), planId: z.string() }),
    body: planChange,
    answers: { statusCode: 200, schema: planResponse },
    async handle(request) {
      const company = await surface.companyOf(request)
      const { params, body } = request
      const plan = await changePlan(context, company, params.planId, body, surface.callOf(request))
      return ok(toPlanResponse(plan))
    },
  })
