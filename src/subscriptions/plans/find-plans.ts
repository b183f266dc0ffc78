import type { CompanyId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { rowToPlan, type Plan } from './plan.ts'
import { findPlan, listPlans as list } from './plan-queries.ts'

/** A plan of the company by its id, active or not; undefined where it has none of this id. */
export async function loadPlan(db: Reader, companyId: CompanyId, planId: string): Promise<Plan | undefined> {
  const row = await db.first(findPlan, { companyId, planId })
  return row && rowToPlan(row)
}

/** The plan of a subscription, which it always has. */
export async function loadExistingPlan(
  db: Reader,
  { companyId, planId }: { companyId: CompanyId; planId: string },
): Promise<Plan> {
  const plan = await loadPlan(db, companyId, planId)
  if (!plan) throw new Error('a subscription has no plan')
  return plan
}

/** The plans of a company, the oldest first: all of them, or only those that are active, or only the others. */
export async function listPlans(db: Reader, companyId: CompanyId, active?: boolean): Promise<Plan[]> {
  const rows = await db.all(list, { companyId, active: active ?? null })
  return rows.map(rowToPlan)
}
