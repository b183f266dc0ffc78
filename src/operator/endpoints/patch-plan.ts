import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import { changePlan, planResponse, planChange, toPlanResponse } from '#subscriptions'
import { shareOperator } from '../surface.ts'

/**
 * PATCH /operator/v1/companies/{companyId}/plans/{planId}: changes the fields in the body; the price of a plan is
 * fixed.
 */
export const patchPlan = (context: AppContext) =>
  endpoint({
    call: 'PATCH /operator/v1/companies/{companyId}/plans/{planId}',
    name: 'updatePlan',
    summary: 'Change a plan',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), planId: z.string() }),
    body: planChange,
    answers: { statusCode: 200, schema: planResponse },
    async handle({ params, body, ...request }) {
      const company = await requireCompany(context.db, params.companyId)
      const plan = await changePlan(context, company, params.planId, body, toOperatorCall(request))
      return ok(toPlanResponse(plan))
    },
  })
