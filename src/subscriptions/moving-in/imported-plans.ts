import { toPartRows, type PartRows } from '#platform/database'
import { planToRow, type Plan } from '../plans/plan.ts'
import { insertPlans } from '../plans/plan-queries.ts'

/** Returns the rows that create plans of another system. A plan of the same id stays as it is. */
export function importedPlanRows(plans: Plan[]): PartRows {
  return toPartRows(insertPlans, ...plans.map(planToRow))
}
