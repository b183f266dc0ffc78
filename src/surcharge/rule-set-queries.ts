import { c, command, lookup, query, uniqueKey } from '#platform/database'
import type { SurchargeRule } from './surcharge-rule.ts'

export const ruleSetKey = uniqueKey('surcharge_rule_sets', 'number')

/** Finds a rule set of an operator; its rules are null if the shipped ones apply again. */
export const findRuleSet = lookup({
  name: 'find surcharge rule set',
  parameters: { number: c.integer },
  row: { rules: c.maybe(c.json<SurchargeRule[]>()) },
  sql: `select rules from surcharge_rule_sets where number = $1`,
})

export const newestRuleSet = query({
  name: 'newest surcharge rule set',
  parameters: {},
  row: { number: c.maybe(c.integer) },
  sql: `select max(number) as number from surcharge_rule_sets`,
})

/** Inserts a set with the next number. Of two concurrent inserts one fails with a violation of `ruleSetKey`. */
export const insertRuleSet = command({
  name: 'insert surcharge rule set',
  parameters: { rules: c.maybe(c.json<SurchargeRule[]>()), now: c.instant },
  row: { number: c.integer },
  sql: `insert into surcharge_rule_sets (number, rules, created_at)
        select coalesce(max(number), 0) + 1, $1, $2 from surcharge_rule_sets
        returning number`,
})
