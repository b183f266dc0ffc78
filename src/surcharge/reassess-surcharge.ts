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
 * Returns the surcharge of a new payment with a method that was charged before. It uses the stored data of the method
 * and its payer, and the current settings and rules. Returns undefined if the stored data is incomplete.
 */
export function reassessSurcharge(
  subtotal: Cents,
  { inputs }: Pick<SurchargeRecord, 'inputs'>,
  { company: { surcharge }, rules, now }: CurrentTerms,
): Cents | undefined {
  const { enabled, percentage } = surcharge
  const again = { ...inputs, on: toIsoInstant(now).slice(0, 10), enabled, percentage }
  // The payer's state was not looked up at the earlier charge.
  if (dependsOnPayer(again) && !dependsOnPayer(inputs)) return undefined
  return assessSurcharge(subtotal, again, rules).amount
}
