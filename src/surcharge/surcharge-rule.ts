/** What the law of a place says of surcharges on credit cards, from a day on. */
export type SurchargeRule = {
  /** A two-letter state code: where the payer or the merchant is. */
  place: string
  /** No surcharge at all; none above what this very card costs; or none above a rate. */
  rule: 'ban' | 'at_cost' | 'cap'
  /** The rate of a cap, in percent. */
  rate?: number | undefined
  /** The first day on which it holds, YYYY-MM-DD in UTC. */
  from: string
  /** The first day on which it no longer holds. */
  to?: string | undefined
  /** The statute or guidance that says so. */
  source: string
}

/** All rules under one name. A set that was ever used is never changed: charges name it. */
export type RuleSet = { version: string; rules: readonly SurchargeRule[] }

/** The rules of a place on a day (YYYY-MM-DD). */
export function findRules({ rules }: RuleSet, place: string, day: string): SurchargeRule[] {
  return rules.filter(
    (rule) => rule.place === place && rule.from <= day && (rule.to === undefined || day < rule.to),
  )
}
