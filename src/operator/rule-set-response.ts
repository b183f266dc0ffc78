import { z } from 'zod'
import { omitNullish } from '#kernel/json'
import type { RuleSet } from '#surcharge'

/** A set of rules in the format of the operator API. */
export const ruleSetResponse = z
  .object({
    version: z.string().meta({ description: 'Which set of rules it is.', example: 'shipped-1' }),
    rules: z.array(
      z.object({
        place: z.string().meta({ description: 'The state or territory.', example: 'TX' }),
        rule: z
          .enum(['ban', 'at_cost', 'cap'])
          .describe('The kind of limit: no surcharge, at most the cost of the card, or at most a rate.'),
        rate: z.number().optional().meta({ description: 'The rate of a cap, in percent.', example: 2 }),
        from: z.string(),
        to: z.string().optional(),
        source: z.string().meta({ description: 'Where it is written.', example: 'Texas Finance Code 604A' }),
      }),
    ),
  })
  .meta({ id: 'SurchargeRuleSet', description: 'The surcharge rules of a version.' })

/** Formats a set of rules, with the keys of each rule in reading order. */
export function showRuleSet({ version, rules }: RuleSet): z.infer<typeof ruleSetResponse> {
  return {
    version,
    rules: rules.map(({ place, rule, rate, from, to, source }) =>
      omitNullish({ place, rule, rate, from, to, source }),
    ),
  }
}
