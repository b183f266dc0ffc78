import { z } from 'zod'
import { toAuditedCall, createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { trialDaysMax } from '#kernel/limits'
import { bodyId, created, dateOrInstant, endpoint, idText, addProblem } from '#platform/http'
import { createSubscription, findSubscriptionProblems } from '../signup/create-subscription.ts'
import { billingModes } from '../billing-mode.ts'
import { listConflictingTerms } from '../terms/check-terms.ts'
import { overrideInput, termsInput } from '../terms/terms-input.ts'

const ignoredField = z.unknown().optional().meta({ undocumented: true })

const fields = {
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

const body = z
  .strictObject(fields)
  .superRefine(({ amount: override, addOns, discounts }, context) => {
    const message = 'cannot be combined with amount, which is the whole recurring total'
    for (const name of listConflictingTerms({ override, addOns, discounts }))
      addProblem(context, 'conflicting', message, [name])
  })
  .meta({ shapes: [{ may: ['addOns', 'discounts'] }, { needs: ['amount'] }] })

// Parses the readable fields of a rejected body, so that one response lists every invalid field.
const rejectedBody = z
  .object({
    customerId: fields.customerId.optional().catch(undefined),
    planId: fields.planId.optional().catch(undefined),
    addOns: fields.addOns.catch(undefined),
    customFields: fields.customFields.catch(undefined),
  })
  .catch({})
const sentIds = z
  .object({
    customerId: z.string().optional().catch(undefined),
    planId: z.string().optional().catch(undefined),
  })
  .catch({})

export const postSubscriptions = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2',
    name: 'createSubscription',
    summary: 'Create a subscription',
    tag: 'Subscriptions',
    access: context.access.session('write'),
    idempotent: true,
    body,
    answers: {
      statusCode: 201,
      schema: z.object({
        message: z
          .string()
          .meta({ description: 'The result, as a text for people.', example: 'Subscription created.' }),
        correlationId: z.string(),
        subscriptionId: z.string(),
      }),
    },
    async alsoWrong({ caller, body: sent }) {
      const { problems } = await findSubscriptionProblems(context, caller.company, rejectedBody.parse(sent))
      const { customerId, planId } = sentIds.parse(sent)
      // The schema reports a missing id, and an id that is not a string.
      return problems.filter(
        ({ path }) =>
          (path !== 'body.customerId' || customerId !== undefined) &&
          (path !== 'body.planId' || planId !== undefined),
      )
    },
    async handle({ caller, body: sent, key, ...request }) {
      const boundRecipients = createRecipientLimit(context, caller)
      const { correlationId } = request
      const call = toAuditedCall(caller, request)
      const command = { company: caller.company, sent, boundRecipients, call, correlationId, key }
      return created(await createSubscription(context, command))
    },
  })
