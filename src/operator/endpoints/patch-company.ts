import { z } from 'zod'
import { present } from '#kernel/json'
import { byOperator, type Services } from '#access'
import { whileMoving } from '../move-to.ts'
import { changeCompany, companyAnswer, companyChange, showCompany } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'

/** PATCH /operator/v1/companies/{companyId}: what is sent changes, the rest stays. */
export const patchCompany = (services: Services) =>
  endpoint({
    call: 'PATCH /operator/v1/companies/{companyId}',
    name: 'updateCompany',
    summary: 'Change a company',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body: companyChange,
    answers: {
      statusCode: 200,
      schema: companyAnswer.extend({ clientPostbackSecret: z.string().optional() }),
    },
    refuses: ['unprocessable_entity', 'bad_gateway'],
    async handle({ params, body, ...request }) {
      const call = byOperator(request)
      const { companyId } = params
      const { company, clientPostbackSecret } = await whileMoving(
        services,
        { companyId, to: body.processor, call },
        (moving) => changeCompany(services, companyId, body, call, moving),
      )
      return ok({ ...showCompany(company), ...present({ clientPostbackSecret }) })
    },
  })
