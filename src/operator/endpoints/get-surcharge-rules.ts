import { z } from 'zod'
import { ApiError } from '#kernel/refusals'
import type { AppContext } from '#context'
import { endpoint, idText, ok } from '#platform/http'
import { loadCurrentRuleSet, loadRuleSetByVersion } from '#surcharge'
import { ruleSetResponse, showRuleSet } from '../rule-set-response.ts'

export const getSurchargeRules = ({ db, access }: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/surcharge-rules',
    name: 'getSurchargeRules',
    summary: 'Read the current surcharge rules, or an earlier version',
    tag: 'Operator: surcharges',
    access: access.operator,
    query: z.strictObject({ version: idText(z.string()).optional() }),
    answers: { statusCode: 200, schema: ruleSetResponse },
    refuses: ['not_found'],
    async handle({ query: { version } }) {
      const rules =
        version === undefined ? await loadCurrentRuleSet(db) : await loadRuleSetByVersion(db, version)
      if (!rules)
        throw new ApiError('not_found', { message: 'There are no surcharge rules of this version.' })
      return ok(showRuleSet(rules))
    },
  })
