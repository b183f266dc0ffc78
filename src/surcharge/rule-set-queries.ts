import { anyCell, c, hub, ownCell, uniqueKey } from '#platform/database'
import type { SurchargeRule } from './surcharge-rule.ts'

export const ruleSetKey = uniqueKey('surcharge_rule_sets', 'number')

/** Finds a rule set of an operator; its rules are null if the shipped ones apply again. */
export const findRuleSet = anyCell.lookup({
  name: 'find surcharge rule set',
  parameters: { number: c.integer },
  row: { rules: c.maybe(c.json<SurchargeRule[]>()) },
  sql: `select rules from surcharge_rule_sets where number = $1`,
})

export const newestRuleSet = hub.query({
  name: 'newest surcharge rule set',
  parameters: {},
  row: { number: c.maybe(c.integer) },
  sql: `select max(number) as number from surcharge_rule_sets`,
})

/** Lists the sets after a number. */
export const listRuleSetsAfter = hub.query({
  name: 'list surcharge rule sets after another',
  parameters: { number: c.integer },
  row: { number: c.integer, rules: c.maybe(c.json<SurchargeRule[]>()), created_at: c.instant },
  sql: `select number, rules, created_at from surcharge_rule_sets where number > $1 order by number`,
})

/** Copies a set of the hub into a cell, unless it is there already. */
export const copyRuleSet = ownCell.command({
  name: 'copy surcharge rule set',
  parameters: { number: c.integer, rules: c.maybe(c.json<SurchargeRule[]>()), createdAt: c.instant },
  row: {},
  sql: `insert into surcharge_rule_sets (number, rules, created_at) values ($1, $2, $3) on conflict do nothing`,
})

/** Inserts a set with the next number. Of two concurrent inserts one fails with a violation of `ruleSetKey`. */
export const insertRuleSet = hub.command({
  name: 'insert surcharge rule set',
  parameters: { rules: c.maybe(c.json<SurchargeRule[]>()), now: c.instant },
  row: { number: c.integer },
  sql: `insert into surcharge_rule_sets (number, rules, created_at)
        select coalesce(max(number), 0) + 1, $1, $2 from surcharge_rule_sets
        returning number`,
})
