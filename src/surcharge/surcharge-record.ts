import type { Cents } from '#kernel/money'
import {
  assessSurcharge,
  type AppliedRule,
  type BlockedReason,
  type Surcharge,
  type SurchargeInputs,
} from './assess-surcharge.ts'
import type { RuleSet } from './surcharge-rule.ts'

/** The record of a surcharge's decision, stored with the quote or charge: enough to repeat the decision. */
export type SurchargeRecord = {
  /** The version of the rules. */
  rules: string
  inputs: SurchargeInputs
  percentage: number
  blockedReason?: BlockedReason
  rule?: AppliedRule
}

/** The basis of a surcharge: its inputs, and the rules of the day. */
export type SurchargeBasis = { inputs: SurchargeInputs; rules: RuleSet }

export type DecidedSurcharge = { surcharge: Surcharge; record: SurchargeRecord }

/** Decides a surcharge and returns it with its record. */
export function decideSurcharge(subtotal: Cents, { inputs, rules }: SurchargeBasis): DecidedSurcharge {
  const surcharge = assessSurcharge(subtotal, inputs, rules)
  const { amount: _, ...decided } = surcharge
  return { surcharge, record: { rules: rules.version, inputs, ...decided } }
}

/** Repeats the decision and returns the differences from the charge; empty if there are none. */
export function findDeviations(
  charged: { subtotal: Cents; fee: Cents; record: SurchargeRecord },
  rules: RuleSet,
): string[] {
  const { subtotal, fee, record } = charged
  const again = assessSurcharge(subtotal, record.inputs, rules)
  return [
    formatDifference('surcharge in cents', fee, again.amount),
    formatDifference('percentage', record.percentage, again.percentage),
    formatDifference('blockedReason', record.blockedReason, again.blockedReason),
    formatDifference('place of the rule', record.rule?.place, again.rule?.place),
    formatDifference('whose rule', record.rule?.because, again.rule?.because),
    formatDifference('rule', record.rule?.rule, again.rule?.rule),
    formatDifference('rate of the rule', record.rule?.rate, again.rule?.rate),
  ].flat()
}

function formatDifference(what: string, then: unknown, now: unknown): string[] {
  const shown = (value: unknown) => (value === undefined ? 'none' : String(value))
  return then === now ? [] : [`${what}: ${shown(then)} then, ${shown(now)} by the rules`]
}
