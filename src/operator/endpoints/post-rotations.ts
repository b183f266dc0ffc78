import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { hppTokenGraceSecondsMax } from '#kernel/limits'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { rotateClientPostbackSecret } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import { rotateHppToken } from '../rotate-hpp-token.ts'
import { shareCompany, type Surface } from '../surface.ts'

export const postRotateHppToken = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/hpp-token/rotate',
    name: 'rotateHppToken',
    summary: 'Replace the token that creates hosted pages; the new one is shown once',
    ...shareCompany(context),
    body: z.strictObject({
      graceSeconds: z
        .number()
        .int()
        .min(0)
        .max(hppTokenGraceSecondsMax)
        .default(0)
        .describe('how long the previous token still works'),
    }),
    answers: { statusCode: 200, schema: z.object({ hppToken: z.string(), previousEndsAt: z.string() }) },
    async handle({ params, body: { graceSeconds }, ...request }) {
      const call = toOperatorCall(request)
      const rotated = await rotateHppToken(context, params.companyId, graceSeconds, call)
      return ok({ hppToken: rotated.hppToken, previousEndsAt: toIsoInstant(rotated.previousEndsAt) })
    },
  })

/** POST .../client-postback/rotate-secret: replaces the secret. It works after the URL is removed, too. */
export const postRotateClientPostbackSecret = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/client-postback/rotate-secret`,
    name: surface.companyParam('rotateClientPostbackSecret'),
    summary: 'Replace the signing secret of client postbacks; the new one is shown once and signs at once',
    ...surface.share('manage', true),
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: z.object({ clientPostbackSecret: z.string() }) },
    async handle(request) {
      const company = await surface.companyOf(request)
      return ok(await rotateClientPostbackSecret(context, company, surface.callOf(request)))
    },
  })
