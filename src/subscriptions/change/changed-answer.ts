import type { Services } from '#access'
import type { Company } from '#companies'
import { readPlan } from '../plans/find-plans.ts'
import type { Standing } from '../renewal/standing.ts'
import { subscriptionDocument } from '../subscription.ts'

/** What a change of a subscription answers: its read object as it was written. */
export async function changedAnswer(
  { db }: Pick<Services, 'db'>,
  { subscription }: Standing,
  { company, correlationId }: { company: Company; correlationId: string },
) {
  const plan = await readPlan(db, company.id, subscription.planId)
  if (!plan) throw new Error('a subscription has no plan')
  return {
    answer: (written: Standing) => ({
      message: 'success' as const,
      correlationId,
      ...subscriptionDocument(written.subscription, plan),
    }),
  }
}
