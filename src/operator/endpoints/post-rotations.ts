import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { hppTokenGraceSecondsMax } from '#kernel/limits'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { requireCompany, rotateClientPostbackSecret } from '#companies'
import { endpoint, ok } from '#platform/http'
import { rotateHppToken } from '../rotate-hpp-token.ts'
import { shareCompany } from '../surface.ts'

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

export const postRotateClientPostbackSecret = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/client-postback/rotate-secret',
    name: 'rotateClientPostbackSecret',
    summary: 'Replace the signing secret of client postbacks; the new one is shown once and signs at once',
    ...shareCompany(context),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: z.object({ clientPostbackSecret: z.string() }) },
    async handle({ params, ...request }) {
      const company = await requireCompany(context.db, params.companyId)
      return ok(await rotateClientPostbackSecret(context, company, toOperatorCall(request)))
    },
  })
