import { z } from 'zod'
import {
  addOnQuantityMax,
  addOnsMax,
  discountsMax,
  paymentDueDaysMax,
  subscriptionAmountCentsMax,
  suspendAfterDaysMax,
} from '#kernel/limits'
import { toCents } from '#kernel/money'
import { idText, money } from '#platform/http'
import { discountInput } from './discount-input.ts'

/** The terms that a request may set in addition to the plan. */
export const termsInput = {
  addOns: z
    .array(
      z.strictObject({
        productId: idText(z.string().min(1).max(64)),
        quantity: z.number().int().min(1).max(addOnQuantityMax),
      }),
    )
    .max(addOnsMax)
    .optional(),
  discounts: z.array(discountInput).max(discountsMax).optional(),
  paymentDueDays: z.number().int().min(0).max(paymentDueDaysMax).optional(),
  suspendAfterDays: z.number().int().min(0).max(suspendAfterDaysMax).optional(),
  customFields: z.record(z.string(), z.json()).optional(),
}

/** Spec, Subscription: an amount in dollars that replaces the plan's price. */
export const overrideInput = money({ allowZero: false, max: toCents(subscriptionAmountCentsMax) })
