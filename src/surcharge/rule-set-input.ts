import { z } from 'zod'
import { dollarsToCents } from '#kernel/money'
import { stateCodes } from '#kernel/us-states'
import { dateOrInstant, addProblem, trimmedText } from '#platform/http'

const rulesMax = 500
const sourceLengthMax = 500
const rateMax = 100

const place = z
  .string()
  .trim()
  .toUpperCase()
  .superRefine((code, context) => {
    if (!stateCodes.has(code))
      addProblem(context, 'invalid_enum_value', 'must be the two-letter code of a state or territory')
  })
  .meta({ enum: [...stateCodes], description: 'The state or territory.' })

const rate = z
  .number()
  .gt(0)
  .max(rateMax)
  .superRefine((percent, context) => {
    if (dollarsToCents(percent) === undefined)
      addProblem(context, 'invalid_precision', 'takes at most two decimals')
  })
  .meta({ multipleOf: 0.01 })

const day = z
  .string()
  .superRefine((text, context) => {
    if (!dateOrInstant.safeParse(text).data?.dateOnly)
      addProblem(context, 'invalid_string', 'must be a date such as 2026-11-01')
  })
  .meta({ format: 'date', pattern: '^(19|[2-9][0-9])[0-9]{2}-', example: '2026-11-01' })

type Row = { rule?: unknown; rate?: unknown; from?: unknown; to?: unknown }

const row = z
  .strictObject({
    place,
    rule: z
      .enum(['ban', 'at_cost', 'cap'])
      .describe('The kind of limit: no surcharge, at most the cost of the card, or at most a rate.'),
    rate: rate.optional().meta({ description: 'The rate of a cap, in percent.', example: 2 }),
    from: day,
    to: day.optional(),
    source: trimmedText(sourceLengthMax).meta({
      description: 'Where it is written.',
      example: 'Texas Finance Code 604A',
    }),
  })
  // Runs also if the row has other problems, so that one response lists all of them.
  .superRefine(checkTogether, { when: ({ value }) => typeof value === 'object' && value !== null })
  .meta({
    shapes: [
      { needs: ['rule', 'rate'], is: { rule: { enum: ['cap'] } } },
      { needs: ['rule'], is: { rule: { enum: ['ban', 'at_cost'] } } },
    ],
  })

function checkTogether({ rule, rate: percent, from, to }: Row, context: z.RefinementCtx): void {
  if (rule === 'cap' && percent === undefined)
    addProblem(context, 'invalid_type', 'is required for a cap', ['rate'])
  if ((rule === 'ban' || rule === 'at_cost') && percent !== undefined)
    addProblem(context, 'not_applicable', 'is for a cap only', ['rate'])
  if (isDay(from) && isDay(to) && to <= from)
    addProblem(context, 'invalid_string', 'must be a later day than from', ['to'])
}

function isDay(value: unknown): value is string {
  return day.safeParse(value).success
}

/** The operator's rules of surcharges; an empty list is valid too. */
export const ruleSetInput = z
  .strictObject({ rules: z.array(row).max(rulesMax) })
  .meta({ id: 'NewSurchargeRuleSet', description: 'New surcharge rules.' })
