import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, lockExistingCompany, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import { loadPlan } from './find-plans.ts'
import { rowToPlan, type Plan } from './plan.ts'
import { toPlanAuditEntry } from './plan-audit.ts'
import type { PlanChange } from './plan-input.ts'
import { updatePlan } from './plan-queries.ts'
import { capLeadTime } from '../terms/schedule.ts'

/**
 * Changes the sent fields of a plan. A new lead time applies only to subscriptions that join the plan later. Throws
 * not_found if there is no such plan.
 */
export async function changePlan(
  context: Pick<AppContext, 'db' | 'clock' | 'ids'>,
  { id: companyId }: Company,
  planId: string,
  change: PlanChange,
  call: AuditedCall,
): Promise<Plan> {
  return context.db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const before = await loadPlan(tx, companyId, planId)
    if (!before) throw new ApiError('not_found', { message: 'There is no such plan.' })
    const now = getCompanyTime(context.clock, company)
    const [row] = await tx.run(updatePlan, { ...toChangedColumns(before, change), companyId, planId, now })
    if (!row) throw new Error('a plan disappeared')
    const after = rowToPlan(row)
    await recordAudit(tx, context, call, toPlanAuditEntry('plan.changed', before, after))
    return after
  })
}

function toChangedColumns({ billingCycle }: Plan, change: PlanChange) {
  const { name = null, description, features = null, active = null, preRenewalInvoice } = change
  const leadTimeDays = preRenewalInvoice?.leadTimeDays
  return {
    name,
    changesDescription: description !== undefined,
    description: description ?? null,
    features,
    active,
    leadTimeDays: leadTimeDays === undefined ? null : capLeadTime(billingCycle, leadTimeDays),
  }
}
