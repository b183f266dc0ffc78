import { z } from 'zod'
import { omitNullish } from '#kernel/json'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { changeWhileMoving } from '../move-account.ts'
import { changeCompany, companyResponse, companyChange, showCompany } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'

export const patchCompany = (context: AppContext) =>
  endpoint({
    call: 'PATCH /operator/v1/companies/{companyId}',
    name: 'updateCompany',
    summary: 'Change a company',
    tag: 'Operator',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body: companyChange,
    answers: {
      statusCode: 200,
      schema: companyResponse.extend({ clientPostbackSecret: z.string().optional() }),
    },
    refuses: ['unprocessable_entity', 'bad_gateway'],
    async handle({ params, body, ...request }) {
      const call = toOperatorCall(request)
      const { companyId } = params
      const { company, clientPostbackSecret } = await changeWhileMoving(
        context,
        { companyId, to: body.processor, call },
        (moving) => changeCompany(context, companyId, body, call, moving),
      )
      return ok({ ...showCompany(company), ...omitNullish({ clientPostbackSecret }) })
    },
  })
