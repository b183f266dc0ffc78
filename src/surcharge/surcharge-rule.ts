/** The law of a place about surcharges on credit cards, from a day on. */
export type SurchargeRule = {
  /** A two-letter state code of the payer or the merchant. */
  place: string
  /** No surcharge; none above the cost of this card; or none above a rate. */
  rule: 'ban' | 'at_cost' | 'cap'
  /** The rate of a cap, in percent. */
  rate?: number | undefined
  /** The first day on which it applies, YYYY-MM-DD in UTC. */
  from: string
  /** The first day on which it no longer applies. */
  to?: string | undefined
  /** The statute or guidance. */
  source: string
}

/** A version of all rules. A used set never changes, because charges refer to it. */
export type RuleSet = { version: string; rules: readonly SurchargeRule[] }

/** Returns the rules of all places on a day (YYYY-MM-DD). */
export function listRulesOn({ rules }: RuleSet, day: string): SurchargeRule[] {
  return rules.filter(({ from, to }) => from <= day && (to === undefined || day < to))
}

/** Returns the rules of a place on a day (YYYY-MM-DD). */
export function findRules(rules: RuleSet, place: string, day: string): SurchargeRule[] {
  return listRulesOn(rules, day).filter((rule) => rule.place === place)
}
