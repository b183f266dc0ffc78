import { z } from 'zod'
import { publicId } from '#kernel/ids'
import { present } from '#kernel/json'
import { byOperator, type Services } from '#access'
import { companyAnswer, companyInput, showCompany } from '#companies'
import { created, endpoint } from '#platform/http'
import { createCompany } from '../create-company.ts'

/** POST /operator/v1/companies: a company with its first credentials, which are shown this once. */
export const postCompanies = (services: Services) =>
  endpoint({
    call: 'POST /operator/v1/companies',
    name: 'createCompany',
    summary: 'Create a company',
    tag: 'Operator',
    access: services.access.operator,
    body: companyInput,
    answers: {
      statusCode: 201,
      schema: companyAnswer.extend({
        apiKey: z.string(),
        keyId: z.string(),
        hppToken: z.string(),
        clientPostbackSecret: z.string().optional(),
      }),
    },
    async handle({ body, ...request }) {
      const made = await createCompany(services, body, byOperator(request))
      const { company, keyId, apiKey, hppToken, clientPostbackSecret } = made
      const secrets = present({ apiKey, keyId: publicId('key', keyId), hppToken, clientPostbackSecret })
      return created({ ...showCompany(company), ...secrets })
    },
  })
