import { z } from 'zod'
import { omitNullish } from '#kernel/json'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { changeWhileMoving } from '../move-account.ts'
import { changeCompany, companyResponse, companyChange, showCompany } from '#companies'
import { endpoint, ok } from '#platform/http'
import { shareCompany } from '../surface.ts'

export const patchCompany = (context: AppContext) =>
  endpoint({
    call: 'PATCH /operator/v1/companies/{companyId}',
    name: 'updateCompany',
    summary: 'Change a company',
    ...shareCompany(context),
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
        (moving) => changeCompany(context, companyId, body, call, { moving }),
      )
      return ok({ ...showCompany(company), ...omitNullish({ clientPostbackSecret }) })
    },
  })
