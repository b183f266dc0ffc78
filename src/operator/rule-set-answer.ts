import { z } from 'zod'
import { present } from '#kernel/json'
import type { RuleSet } from '#surcharge'

/** A set of rules as operators read it. */
export const ruleSetAnswer = z
  .object({
    version: z.string(),
    rules: z.array(
      z.object({
        place: z.string(),
        rule: z.enum(['ban', 'at_cost', 'cap']),
        rate: z.number().optional(),
        from: z.string(),
        to: z.string().optional(),
        source: z.string(),
      }),
    ),
  })
  .meta({ id: 'SurchargeRuleSet', description: 'The surcharge rules of a version.' })

/** Shows a set of rules, the keys of each in the order in which people read them. */
export function showRuleSet({ version, rules }: RuleSet): z.infer<typeof ruleSetAnswer> {
  return {
    version,
    rules: rules.map(({ place, rule, rate, from, to, source }) =>
      present({ place, rule, rate, from, to, source }),
    ),
  }
}
