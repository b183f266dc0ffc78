import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createPlan, findPlanProblems } from '../plans/create-plan.ts'
import { planResponse } from '../plans/plan.ts'
import { planInput } from '../plans/plan-input.ts'

export const postPlans = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/plans',
    name: 'createPlan',
    summary: 'Create a plan',
    tag: 'Subscriptions',
    access: context.access.session('manage'),
    idempotent: true,
    body: planInput,
    answers: {
      statusCode: 201,
      schema: planResponse.extend({ message: z.literal('success'), correlationId: z.string() }),
    },
    alsoWrong: ({ caller, body }) => findPlanProblems(context.db, caller.company.id, body),
    refuses: ['unprocessable_entity'],
    async handle({ caller, body: sent, key, ...request }) {
      const command = { company: caller.company, sent, call: toAuditedCall(caller, request), key }
      return created(await createPlan(context, { ...command, correlationId: request.correlationId }))
    },
  })
