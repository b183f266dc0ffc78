import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { revokeCompanyKey } from '../revoke-company-key.ts'
import { shareOperator } from '../surface.ts'

export const deleteApiKey = (context: AppContext) =>
  endpoint({
    call: 'DELETE /operator/v1/companies/{companyId}/api-keys/{keyId}',
    name: 'revokeApiKey',
    summary: 'Revoke an API key',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), keyId: pathId('key') }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ params, ...request }) {
      await revokeCompanyKey(context, params.companyId, params.keyId, toOperatorCall(request))
      return ok({ message: 'success' })
    },
  })
