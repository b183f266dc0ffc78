import { z } from 'zod'
import { billingCycles } from '#kernel/billing-calendar'
import {
  descriptionLengthMax,
  nameLengthMax,
  planFeaturesBytesMax,
  planFeaturesMax,
  planIdLengthMax,
  trialDaysMax,
} from '#kernel/limits'
import { idText, moneyAmount, moneyOrZero, printableText, addProblem } from '#platform/http'

export const planIdInput = idText(printableText(planIdLengthMax))

const features = z
  .array(z.json())
  .max(planFeaturesMax)
  .superRefine((entries, context) => {
    if (Buffer.byteLength(JSON.stringify(entries)) > planFeaturesBytesMax)
      addProblem(context, 'too_big', `takes at most ${planFeaturesBytesMax} bytes of JSON`)
  })

const leadTimeDays = z.number().int().min(0)

/** The fields of a new plan, in dollars. Its references and its id are not checked yet. */
export const planInput = z.strictObject({
  name: printableText(nameLengthMax).meta({ description: 'The name of the plan.', example: 'Garden' }),
  billingCycle: z.enum(billingCycles),
  price: moneyAmount,
  description: z
    .string()
    .max(descriptionLengthMax)
    .optional()
    .meta({ description: 'A description, for people.', example: 'Weekly garden work' }),
  planId: planIdInput.optional(),
  setupFee: moneyOrZero.optional(),
  trialDays: z.number().int().min(0).max(trialDaysMax).optional(),
  features: features.optional(),
  active: z.boolean().optional(),
  preRenewalInvoice: z.strictObject({ leadTimeDays: leadTimeDays.optional() }).optional(),
})

const immutableField = z
  .unknown()
  .superRefine((_sent, context) =>
    addProblem(
      context,
      'not_changeable',
      'cannot be changed after the plan was created; create another plan',
    ),
  )
  .optional()
  .meta({ undocumented: true })

/** The body that changes a plan. Absent fields stay as they are; null clears the description. */
export const planChange = z.strictObject({
  name: printableText(nameLengthMax)
    .optional()
    .meta({ description: 'The name of the plan.', example: 'Garden' }),
  description: z
    .string()
    .max(descriptionLengthMax)
    .nullish()
    .meta({ description: 'A description, for people; null clears it.', example: 'Weekly garden work' }),
  features: features.optional(),
  active: z.boolean().optional(),
  preRenewalInvoice: z.strictObject({ leadTimeDays }).optional(),
  planId: idText(immutableField).meta({ undocumented: true }),
  billingCycle: immutableField,
  price: immutableField,
  setupFee: immutableField,
  trialDays: immutableField,
  createdAt: immutableField,
  updatedAt: immutableField,
})

/** The parsed body of a plan creation. The id is not yet checked against existing plans. */
export type PlanInput = z.output<typeof planInput>
export type PlanChange = z.output<typeof planChange>
