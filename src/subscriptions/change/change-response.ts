import { answerRows } from '#platform/idempotency'
import type { Plan } from '../plans/plan.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import type { SubscriptionCommand } from './change-subscription.ts'
import { toSubscriptionResponse } from '../subscription-response.ts'

/**
 * Returns the response of a change, which is the subscription as written, and the row that keeps it for the idempotency
 * key.
 */
export function toChangeResponse(
  { company, key, correlationId }: SubscriptionCommand,
  plan: Pick<Plan, 'name'>,
) {
  return {
    answer: (written: SubscriptionState) => ({
      message: 'success' as const,
      correlationId,
      ...toSubscriptionResponse(written.subscription, plan, company),
    }),
    responseEffects: (response: object) => [answerRows(company.id, key?.key, 200, response)],
  }
}
