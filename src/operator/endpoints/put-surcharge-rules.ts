import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { putRuleSet, ruleSetInput } from '#surcharge'
import { ruleSetResponse, showRuleSet } from '../rule-set-response.ts'

/** PUT /operator/v1/surcharge-rules: sets the rules of all companies; earlier versions are kept. */
export const putSurchargeRules = (context: AppContext) =>
  endpoint({
    call: 'PUT /operator/v1/surcharge-rules',
    name: 'putSurchargeRules',
    summary: 'Replace the surcharge rules of all companies',
    tag: 'Operator: surcharges',
    access: context.access.operator,
    body: ruleSetInput,
    answers: { statusCode: 200, schema: ruleSetResponse },
    handle: async ({ body: { rules }, ...request }) =>
      ok(showRuleSet(await putRuleSet(context, rules, toOperatorCall(request)))),
  })
