import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { rotateSecret } from '../rotate-secret.ts'
import { requireCompany } from '#companies'

export const postRotateSecret = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/webhook/rotate-secret',
    name: 'rotateWebhookSecret',
    summary: 'Replace the signing secret of a webhook; the new one is shown once and signs at once',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: z.object({ signingSecret: z.string() }) },
    async handle({ params, ...request }) {
      const company = await requireCompany(context.db, params.companyId)
      return ok(await rotateSecret(context, company, toOperatorCall(request)))
    },
  })
