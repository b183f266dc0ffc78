import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { urlMeta, closedText, endpoint, ok, pathId } from '#platform/http'
import type { Outbound } from '#platform/outbound'
import { checkReceiver } from '../conformance/check-receiver.ts'

const body = z.strictObject({
  url: z
    .string()
    .max(2_048)
    .meta({
      ...urlMeta,
      description: 'the receiver that is examined',
      example: 'https://shop.example/florin',
    }),
  signingSecret: closedText(z.string().min(16).max(256))
    .optional()
    .describe(
      'the secret by which the receiver checks signatures; optional for the URL of the webhook, which has its own secret',
    ),
})

const checkSchema = z
  .object({
    name: z.string(),
    sends: z.string().meta({
      description: 'The request that was sent to the receiver.',
      example: 'An event, as it is signed.',
    }),
    expects: z.enum(['accepts', 'refuses']).describe('2xx, or 4xx'),
    passed: z.boolean().describe('whether it did'),
    answered: z.string().meta({ description: 'The status that came, or why none did.', example: '204' }),
    why: z.string().optional().meta({
      description: 'The reason of the failure.',
      example: 'It took an event with a wrong signature.',
    }),
    mend: z.string().optional().meta({
      description: 'The change that fixes it.',
      example: 'Check the signature before anything else.',
    }),
  })
  .meta({ id: 'ReceiverCheck', description: 'One of the checks of an exam.' })

/** The results of an exam, for the API reference. */
export const examResponse = z.object({
  passed: z.boolean().describe('whether all checks were passed'),
  results: z.array(checkSchema).describe('the checks, in their order'),
})

export const postExam = (context: AppContext, outbound: Outbound) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/webhook/exam',
    name: 'examineReceiver',
    summary: 'Check a receiver of postbacks',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    body,
    answers: { statusCode: 200, schema: examResponse },
    async handle({ params, body: request }) {
      const company = await requireCompany(context.db, params.companyId)
      return ok(await checkReceiver(context, outbound, company, request))
    },
  })
