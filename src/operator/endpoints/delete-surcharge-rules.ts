import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { putRuleSet } from '#surcharge'
import { ruleSetResponse, showRuleSet } from '../rule-set-response.ts'

/** DELETE /operator/v1/surcharge-rules: restores the shipped rules; earlier versions are kept. */
export const deleteSurchargeRules = (context: AppContext) =>
  endpoint({
    call: 'DELETE /operator/v1/surcharge-rules',
    name: 'resetSurchargeRules',
    summary: 'Restore the shipped surcharge rules',
    tag: 'Operator: surcharges',
    access: context.access.operator,
    answers: { statusCode: 200, schema: ruleSetResponse },
    handle: async (request) => ok(showRuleSet(await putRuleSet(context, undefined, toOperatorCall(request)))),
  })
