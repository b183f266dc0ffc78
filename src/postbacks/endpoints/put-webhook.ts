import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { invoiceEventTypes } from '#kernel/event-types'
import { omitNullish } from '#kernel/json'
import { urlMeta, endpoint, ok, pathId } from '#platform/http'
import { endpointAuth } from '../endpoint-auth.ts'
import { setUpWebhook } from '../set-up-webhook.ts'
import { requireCompany } from '#companies'

const body = z.strictObject({
  url: z.string().meta({
    ...urlMeta,
    description: 'The URL that receives events: https, in the sandbox also http on this machine.',
    example: 'https://shop.example/florin',
  }),
  eventTypes: z
    .array(z.enum(invoiceEventTypes))
    .min(1)
    .transform((types) => [...new Set(types)]),
  auth: endpointAuth.optional(),
})

const responseSchema = z.object({
  url: z
    .string()
    .meta({ description: 'The URL that receives events.', example: 'https://shop.example/florin' }),
  eventTypes: z.array(z.enum(invoiceEventTypes)),
  auth: z
    .object({ type: z.enum(['basic', 'bearer', 'header']).describe('Which kind of credential.') })
    .optional(),
  signingSecret: z.string().optional(),
})

/** PUT /operator/v1/companies/{companyId}/webhook: replaces the whole configuration; omitted fields are unset. */
export const putWebhook = (context: AppContext) =>
  endpoint({
    call: 'PUT /operator/v1/companies/{companyId}/webhook',
    name: 'putWebhook',
    summary: 'Set the webhook of a company; the signing secret is shown the first time only',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body,
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ params, body: { url, eventTypes, auth }, ...request }) {
      const company = await requireCompany(context.db, params.companyId)
      const settings = { url, eventTypes, auth }
      const { signingSecret } = await setUpWebhook(context, company, settings, toOperatorCall(request))
      return ok(omitNullish({ url, eventTypes, auth: auth && { type: auth.type }, signingSecret }))
    },
  })
