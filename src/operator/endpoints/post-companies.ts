import { z } from 'zod'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { companyResponse, companyInput, showCompany } from '#companies'
import { created, endpoint } from '#platform/http'
import { createCompany } from '../create-company.ts'
import { shareOperator } from '../surface.ts'

export const postCompanies = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies',
    name: 'createCompany',
    summary: 'Create a company',
    ...shareOperator(context),
    body: companyInput,
    answers: {
      statusCode: 201,
      schema: companyResponse.extend({
        apiKey: z.string(),
        keyId: z.string(),
        hppToken: z.string(),
        clientPostbackSecret: z.string().optional(),
      }),
    },
    async handle({ body, ...request }) {
      const made = await createCompany(context, body, toOperatorCall(request))
      const { company, keyId, apiKey, hppToken, clientPostbackSecret } = made
      const secrets = omitNullish({ apiKey, keyId: toPublicId('key', keyId), hppToken, clientPostbackSecret })
      return created({ ...showCompany(company), ...secrets })
    },
  })
