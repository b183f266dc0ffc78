import { z } from 'zod'
import { publicId } from '#kernel/ids'
import { roles, type Services } from '#access'
import { created, endpoint, pathId } from '#platform/http'
import { issueApiKey } from '../issue-api-key.ts'

/** POST /operator/v1/companies/{companyId}/api-keys: another key, shown this once. */
export const postApiKeys = (services: Services) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/api-keys',
    summary: 'Issue an API key',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({ role: z.enum(roles).default('admin') }),
    answers: {
      statusCode: 201,
      schema: z.object({ keyId: z.string(), apiKey: z.string(), role: z.enum(roles) }),
    },
    async handle({ params, body: { role } }) {
      const { keyId, apiKey } = await issueApiKey(services, params.companyId, role)
      return created({ keyId: publicId('key', keyId), apiKey, role })
    },
  })
