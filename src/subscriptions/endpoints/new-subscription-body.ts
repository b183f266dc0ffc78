import { z } from 'zod'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { trialDaysMax } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { FieldProblem } from '#kernel/refusals'
import { bodyId, dateOrInstant, idText, addProblem } from '#platform/http'
import { findSubscriptionProblems } from '../signup/create-subscription.ts'
import { billingModes } from '../billing-mode.ts'
import { listConflictingTerms } from '../terms/check-terms.ts'
import { overrideInput, termsInput } from '../terms/terms-input.ts'

const ignoredField = z.unknown().optional().meta({ undocumented: true })

/** The fields of a new subscription. */
export const newSubscriptionFields = {
  customerId: bodyId('cus'),
  planId: idText(z.string()),
  startDate: dateOrInstant.meta({ pattern: '^(19|2[01])[0-9]{2}-' }),
  // Spec, Subscription: the cycle is ignored and inherited from the plan. The rails are read-only and ignored too.
  billingCycle: ignoredField,
  paymentMethods: ignoredField,
  billingMode: z.enum(billingModes).optional(),
  trialDays: z.number().int().min(0).max(trialDaysMax).optional(),
  amount: overrideInput
    .optional()
    .meta({ description: 'Dollars that are agreed on in place of the price of the plan.', example: 25 }),
  ...termsInput,
}

/** Refuses terms that the agreed amount excludes. */
export function refuseConflictingTerms(
  {
    amount: override,
    addOns,
    discounts,
  }: { amount?: Cents | undefined; addOns?: unknown[] | undefined; discounts?: unknown[] | undefined },
  context: z.RefinementCtx,
): void {
  const message = 'cannot be combined with amount, which is the whole recurring total'
  for (const name of listConflictingTerms({ override, addOns, discounts }))
    addProblem(context, 'conflicting', message, [name])
}

/** The shapes of the body: with the terms of the plan, or with an agreed amount. */
export const newSubscriptionShapes = [{ may: ['addOns', 'discounts'] }, { needs: ['amount'] }]

// Parses the readable fields of a rejected body, so that one response lists every invalid field.
const rejectedBody = z
  .object({
    customerId: newSubscriptionFields.customerId.optional().catch(undefined),
    planId: newSubscriptionFields.planId.optional().catch(undefined),
    addOns: newSubscriptionFields.addOns.catch(undefined),
    customFields: newSubscriptionFields.customFields.catch(undefined),
  })
  .catch({})
const sentIds = z
  .object({
    customerId: z.string().optional().catch(undefined),
    planId: z.string().optional().catch(undefined),
  })
  .catch({})

/** Returns the further problems of a body that its schema rejected. */
export async function findRejectedProblems(
  context: AppContext,
  company: Company,
  sent: unknown,
): Promise<FieldProblem[]> {
  const { problems } = await findSubscriptionProblems(context, company, rejectedBody.parse(sent))
  const { customerId, planId } = sentIds.parse(sent)
  // The schema reports a missing id, and an id that is not a string.
  return problems.filter(
    ({ path }) =>
      (path !== 'body.customerId' || customerId !== undefined) &&
      (path !== 'body.planId' || planId !== undefined),
  )
}
