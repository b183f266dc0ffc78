import { answerRows } from '#platform/idempotency'
import type { Plan } from '../plans/plan.ts'
import type { Standing } from '../renewal/standing.ts'
import { subscriptionDocument } from '../subscription.ts'
import type { Addressed } from './change-subscription.ts'

/** What a change of a subscription answers, and keeps for its key: its read object as it was written. */
export function changedAnswer({ company, key, correlationId }: Addressed, plan: Pick<Plan, 'name'>) {
  return {
    answer: (written: Standing) => ({
      message: 'success' as const,
      correlationId,
      ...subscriptionDocument(written.subscription, plan, company),
    }),
    along: (answer: object) => [answerRows(company.id, key?.key, 200, answer)],
  }
}
