import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { endpoint, idText, ok, pathId, type Endpoint } from '#platform/http'
import { billingLists } from '#processor'
import { readAccount } from '../read-account.ts'

const cursorLengthMax = 255

/** GET .../imports/stripe/account/{list}: a page of a list of the company's own account at Stripe, as Stripe returns it. */
export function getAccount<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint {
  return endpoint({
    call: `GET ${surface.base}/imports/stripe/account/{list}`,
    name: surface.companyParam('readStripeAccount'),
    summary: 'Read a page of a list of the company’s account at Stripe, and write nothing',
    description:
      'The objects are those of Stripe’s API. The key of the company needs the permissions to read them.',
    ...surface.share('manage'),
    params: z.object({
      companyId: pathId('cmp'),
      list: z.enum(billingLists).describe('The list; `upcoming` has the next invoice of each subscription.'),
    }),
    query: z.strictObject({ cursor: idText(z.string().min(1).max(cursorLengthMax)).optional() }),
    answers: {
      statusCode: 200,
      schema: z.object({
        objects: z
          .array(
            z.looseObject({
              id: z.string().meta({ description: 'The id at Stripe.', example: 'cus_NffrFeUfNV2Hib' }),
            }),
          )
          .describe('The objects of the page.'),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'The cursor of the next page; null after the last.', example: null }),
      }),
    },
    refuses: ['unprocessable_entity', 'bad_gateway', 'service_unavailable'],
    async handle(request) {
      const company = await surface.companyOf(request)
      const { params, query } = request
      const page = await readAccount(context, company, { list: params.list, after: query.cursor })
      return ok({ objects: page.objects, nextCursor: page.next ?? null })
    },
  })
}
