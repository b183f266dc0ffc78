import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import type { Cents } from '#kernel/money'
import { assessSurcharge, dependsOnPayer } from './assess-surcharge.ts'
import type { SurchargeRecord } from './surcharge-record.ts'
import type { RuleSet } from './surcharge-rule.ts'

type CurrentTerms = {
  company: Pick<Company, 'surcharge'>
  rules: RuleSet
  /** ms */
  now: number
}

/**
 * What a payment with a method that was charged before would bear now: by what was known of the method and its payer then, and by
 * what the company and the rules say now. Undefined where not enough was known of it.
 */
export function reassessSurcharge(
  subtotal: Cents,
  { inputs }: Pick<SurchargeRecord, 'inputs'>,
  { company: { surcharge }, rules, now }: CurrentTerms,
): Cents | undefined {
  const { enabled, percentage } = surcharge
  const again = { ...inputs, on: toIsoInstant(now).slice(0, 10), enabled, percentage }
  // Where its payer is was not asked for then.
  if (dependsOnPayer(again) && !dependsOnPayer(inputs)) return undefined
  return assessSurcharge(subtotal, again, rules).amount
}
