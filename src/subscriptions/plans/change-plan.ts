import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import { readPlan } from './find-plans.ts'
import { cappedLeadTime, rowToPlan, type Plan } from './plan.ts'
import type { PlanChange } from './plan-input.ts'
import { updatePlan } from './plan-queries.ts'

/** Changes the sent fields of a plan. A lead time holds for subscriptions that come to the plan from then on. */
export async function changePlan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  company: Company,
  planId: string,
  change: PlanChange,
): Promise<Plan> {
  const plan = await readPlan(db, company.id, planId)
  if (!plan) throw new ApiError('not_found', { message: 'There is no such plan.' })
  const leadTimeDays = change.preRenewalInvoice?.leadTimeDays
  const [row] = await db.run(updatePlan, {
    companyId: company.id,
    planId,
    name: change.name ?? null,
    changesDescription: change.description !== undefined,
    description: change.description ?? null,
    features: change.features ?? null,
    active: change.active ?? null,
    leadTimeDays: leadTimeDays === undefined ? null : cappedLeadTime(plan.billingCycle, leadTimeDays),
    now: companyNow(clock, company),
  })
  if (!row) throw new Error('a plan disappeared')
  return rowToPlan(row)
}
