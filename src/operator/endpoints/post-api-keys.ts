import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { nameLengthMax } from '#kernel/limits'
import { roles } from '#kernel/roles'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { created, dateOrInstant, endpoint, printableText } from '#platform/http'
import { issueApiKey } from '../issue-api-key.ts'
import { shareCompany } from '../surface.ts'

export const postApiKeys = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/api-keys',
    name: 'createApiKey',
    summary: 'Issue an API key',
    ...shareCompany(context),
    body: z.strictObject({
      role: z.enum(roles).default('admin'),
      name: printableText(nameLengthMax).optional(),
      expiresAt: dateOrInstant.optional().describe('from when it is refused, with its sessions'),
    }),
    answers: {
      statusCode: 201,
      schema: z.object({
        keyId: z.string(),
        apiKey: z.string(),
        name: z.string().optional(),
        role: z.enum(roles),
        expiresAt: z.string().optional(),
      }),
    },
    async handle({ params, body: { role, name, expiresAt }, ...request }) {
      const wanted = { role, name, expiresAt: expiresAt?.at }
      const { keyId, apiKey } = await issueApiKey(context, params.companyId, wanted, toOperatorCall(request))
      const expires = expiresAt && toIsoInstant(expiresAt.at)
      return created(omitNullish({ keyId: toPublicId('key', keyId), apiKey, name, role, expiresAt: expires }))
    },
  })
