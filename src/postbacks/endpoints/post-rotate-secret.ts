import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { rotateSecret } from '../rotate-secret.ts'

export const postRotateSecret = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/webhook/rotate-secret`,
    name: surface.companyParam('rotateWebhookSecret'),
    summary: 'Replace the signing secret of a webhook; the new one is shown once and signs at once',
    ...surface.share('manage', true),
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: z.object({ signingSecret: z.string() }) },
    async handle(request) {
      const company = await surface.companyOf(request)
      return ok(await rotateSecret(context, company, surface.callOf(request)))
    },
  })
