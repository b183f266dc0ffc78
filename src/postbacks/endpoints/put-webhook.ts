import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { invoiceEventTypes } from '#kernel/event-types'
import { omitNullish } from '#kernel/json'
import { urlMeta, endpoint, ok, pathId } from '#platform/http'
import { endpointAuth } from '../endpoint-auth.ts'
import { setUpWebhook } from '../set-up-webhook.ts'

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

/** PUT .../webhook: replaces the whole configuration; omitted fields are unset. */
export const putWebhook = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PUT ${surface.base}/webhook`,
    name: surface.companyParam('putWebhook'),
    summary: 'Set the webhook of a company; the signing secret is shown the first time only',
    ...surface.share('manage', true),
    params: z.object({ companyId: pathId('cmp') }),
    body,
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ body: { url, eventTypes, auth }, ...request }) {
      const company = await surface.companyOf(request)
      const settings = { url, eventTypes, auth }
      const { signingSecret } = await setUpWebhook(context, company, settings, surface.callOf(request))
      return ok(omitNullish({ url, eventTypes, auth: auth && { type: auth.type }, signingSecret }))
    },
  })
