import { z } from 'zod'
import { discountCyclesMax, discountNameMax } from '#kernel/limits'
import { toCents, toDollars } from '#kernel/money'
import { moneyAmount, addProblem, trimmedText } from '#platform/http'
import type { Discount } from './discount.ts'

const sharedFields = {
  name: trimmedText(discountNameMax)
    .optional()
    .meta({ description: 'How it is called where people see it.', example: 'New' }),
  cycles: z.number().int().min(1).max(discountCyclesMax).optional(),
}

const percentInput = z
  .number()
  .transform((value, context) => {
    if (value <= 0) addProblem(context, 'too_small', 'must be greater than 0')
    else if (value > 100) addProblem(context, 'too_big', 'must be at most 100')
    else if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-9)
      addProblem(context, 'invalid_precision', 'takes at most two decimals')
    return value
  })
  .meta({ minimum: 0.01, maximum: 100, multipleOf: 0.01 })

/** A discount in a request: a percentage of the remaining amount, or dollars. */
export const discountInput = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('percent'),
      value: percentInput.meta({ description: 'Percent of the remaining price.', example: 10 }),
      ...sharedFields,
    }),
    z.strictObject({
      type: z.literal('amount'),
      value: moneyAmount.meta({ description: 'Dollars.', example: 5 }),
      ...sharedFields,
    }),
  ])
  .meta({ id: 'NewDiscount', description: 'A discount on the price.' })
export type DiscountInput = z.output<typeof discountInput>

/** Converts an input to a discount that begins with a period. */
export function toDiscount({ type, value, name, cycles }: DiscountInput, fromPeriod: number): Discount {
  return {
    type,
    value,
    ...(name === undefined ? {} : { name }),
    ...(cycles === undefined ? {} : { cycles }),
    fromPeriod,
  }
}

/** Converts a discount to its public form; an amount is in dollars. */
export function toDiscountEntry({ type, value, name, cycles }: Discount) {
  return {
    type,
    value: type === 'amount' ? toDollars(toCents(value)) : value,
    ...(name === undefined ? {} : { name }),
    ...(cycles === undefined ? {} : { cycles }),
  }
}
