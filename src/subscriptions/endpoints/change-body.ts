import { z } from 'zod'
import { billingCycles } from '#kernel/billing-calendar'
import { cancelReasonMax } from '#kernel/limits'
import { idText } from '#platform/http'
import type { SubscriptionChange } from '../preview/preview-change.ts'
import { overrideInput, termsInput } from '../terms/terms-input.ts'

// A read-only field: ignored wherever a request sends it.
const ignoredField = z.unknown().optional().meta({ undocumented: true })

/** The fields of a cancellation. */
export const cancelFields = {
  operation: z.literal('cancel').describe('Ends it, at once or at the end of the period.'),
  cancelAtPeriodEnd: z.boolean().optional(),
  reason: z.string().max(cancelReasonMax).optional(),
}

/** The fields of an update. */
export const updateFields = {
  operation: z.literal('update').describe('Changes the terms of the subscription.'),
  updates: z
    .strictObject({
      amount: overrideInput.nullable().optional(),
      billingCycle: z.enum(billingCycles).optional(),
      planId: idText(z.string()).optional(),
      ...termsInput,
      cancelAtPeriodEnd: z.literal(false).optional(),
      paymentMethods: ignoredField,
    })
    .describe('The changes; fields that are left out stay.'),
  paymentMethods: ignoredField,
}

type SentChange = z.output<z.ZodObject<typeof cancelFields>> | z.output<z.ZodObject<typeof updateFields>>

/** Returns the change that a body describes. */
export function toChange(sent: SentChange): SubscriptionChange {
  if (sent.operation === 'cancel') {
    const { cancelAtPeriodEnd = false, reason } = sent
    return { cancelAtPeriodEnd, reason }
  }
  const { paymentMethods: _ignored, ...updates } = sent.updates
  return { updates }
}
