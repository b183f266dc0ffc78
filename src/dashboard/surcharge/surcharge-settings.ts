import { z } from 'zod'
import { asOfInput, getCompanyTime, loadLastChangeId, requireCompany, surchargeInput } from '#companies'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { formatState } from '#kernel/us-states'
import { getAbilities } from '#processor'
import { findMaxPercentage, findMerchantState, listRulesOn, loadRuleSet } from '#surcharge'

const exemptions = { surchargeOnRecurring: z.boolean(), surchargeOnHostedPayment: z.boolean() }

/** The body that replaces a company's surcharge. */
export const surchargeSettingsBody = surchargeInput.extend({
  surchargeOnRecurring: exemptions.surchargeOnRecurring.optional(),
  surchargeOnHostedPayment: exemptions.surchargeOnHostedPayment.optional(),
  asOf: asOfInput,
})

const lawResponse = z.object({
  state: z.string().meta({ description: 'The state, two letters.', example: 'CO' }),
  name: z.string().meta({ description: 'The name of the state.', example: 'Colorado' }),
  rule: z
    .enum(['ban', 'at_cost', 'cap'])
    .describe('`ban` and `at_cost` allow no surcharge; `cap` allows one up to a rate.'),
  rate: z.number().optional().meta({ description: 'The highest rate of a cap, in percent.', example: 2 }),
  source: z.string().meta({ description: 'The statute or guidance.', example: 'CRS 5-2-212' }),
})

/** The surcharge of a company, with the laws that limit it. */
export const surchargeSettingsResponse = z
  .object({
    enabled: z.boolean(),
    percentage: z.number(),
    label: z
      .string()
      .optional()
      .meta({ description: 'The name that payers see instead of "surcharge".', example: 'Card fee' }),
    ...exemptions,
    isSupported: z.boolean().describe('Whether the processor of the company can take surcharges.'),
    maxPercentage: z.number().meta({
      description:
        'The highest rate of any payment today, in percent; 0 if the state of the company allows none.',
      example: 3,
    }),
    companyState: z
      .string()
      .optional()
      .meta({ description: 'The state of the company, whose law applies too.', example: 'TX' }),
    rules: z.string().meta({ description: 'The version of the rules.', example: '2026-11' }),
    laws: z.array(lawResponse).describe('The laws of today by state. Other states have none.'),
    asOf: z.string().meta({
      description: 'The newest change of the company. Send it with a change.',
      example: 'aud_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
  })
  .meta({ id: 'SurchargeSettings', description: 'How a company surcharges card payments.' })

/**
 * Reads the surcharge of a company, with the laws that limit it today. The id of the newest change is read first: a
 * change between the two reads is shown, and its id is not.
 */
export async function loadSurchargeSettings({ db, clock }: AppContext, companyId: CompanyId) {
  const asOf = await loadLastChangeId(db, { id: companyId }, 'company.changed')
  const company = await requireCompany(db, companyId)
  const { surcharge, settings, processor } = company
  const rules = await loadRuleSet(db, company)
  const today = toIsoInstant(getCompanyTime(clock, company)).slice(0, 10)
  return omitNullish({
    ...surcharge,
    surchargeOnRecurring: settings.surchargeOnRecurring,
    surchargeOnHostedPayment: settings.surchargeOnHostedPayment,
    isSupported: getAbilities(processor).surcharge,
    maxPercentage: findMaxPercentage(company, rules, today),
    companyState: findMerchantState(company),
    rules: rules.version,
    laws: listRulesOn(rules, today).map(({ place, rule, rate, source }) =>
      omitNullish({ state: place, name: formatState(place), rule, rate, source }),
    ),
    asOf: toPublicId('aud', asOf),
  })
}
