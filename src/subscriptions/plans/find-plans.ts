import type { CompanyId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { rowToPlan, type Plan } from './plan.ts'
import { countSubscriptionsByPlan, findPlan, listPlans as list } from './plan-queries.ts'

/** Returns a plan of the company by its id, active or not; undefined if there is none. */
export async function loadPlan(db: Reader, companyId: CompanyId, planId: string): Promise<Plan | undefined> {
  const row = await db.first(findPlan, { companyId, planId })
  return row && rowToPlan(row)
}

/** Returns the plan of a subscription. Every subscription has one. */
export async function loadExistingPlan(
  db: Reader,
  { companyId, planId }: { companyId: CompanyId; planId: string },
): Promise<Plan> {
  const plan = await loadPlan(db, companyId, planId)
  if (!plan) throw new Error('a subscription has no plan')
  return plan
}

/** Returns the plans of a company, oldest first: all, only active, or only inactive ones. */
export async function listPlans(db: Reader, companyId: CompanyId, active?: boolean): Promise<Plan[]> {
  const rows = await db.all(list, { companyId, active: active ?? null })
  return rows.map(rowToPlan)
}

/** Returns all plans of a company, oldest first, each with the number of its subscriptions that are not over. */
export async function listPlansWithCounts(db: Reader, companyId: CompanyId) {
  const [plans, rows] = await Promise.all([
    listPlans(db, companyId),
    db.all(countSubscriptionsByPlan, { companyId }),
  ])
  const counts = new Map(rows.map(({ plan_id, count }) => [plan_id, count]))
  return plans.map((plan) => ({ plan, subscriptions: counts.get(plan.planId) ?? 0 }))
}
