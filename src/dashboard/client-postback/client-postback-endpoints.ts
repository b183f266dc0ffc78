import { z } from 'zod'
import { asOfInput, changeCompany, loadClientPostback } from '#companies'
import type { AppContext } from '#context'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { postRotateClientPostbackSecret } from '#operator'
import { endpoint, ok, pathId, urlMeta, type Endpoint } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'

const params = z.object({ companyId: pathId('cmp') })

const clientPostbackResponse = z
  .object({
    clientPostbackUrl: z.string().optional().meta({
      description: 'The URL that receives the ends of transactions; left out if there is none.',
      example: 'https://shop.example/transactions',
    }),
    hasSecret: z
      .boolean()
      .describe('Whether a signing secret exists. It stays the same when the URL changes or is removed.'),
    asOf: z.string().meta({
      description: 'The newest change of the company. Send it with a change.',
      example: 'aud_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
  })
  .meta({ id: 'ClientPostback', description: 'Where a company receives the ends of its transactions.' })

/** Creates the endpoints for the client postback of a company. */
export function clientPostbackEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [
    getClientPostback(context, surface),
    putClientPostback(context, surface),
    deleteClientPostback(context, surface),
    postRotateClientPostbackSecret(context, surface),
  ]
}

const getClientPostback = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/client-postback`,
    name: surface.companyParam('getClientPostback'),
    summary: 'Read the client postback of the company',
    ...surface.share('read'),
    params,
    answers: { statusCode: 200, schema: clientPostbackResponse },
    handle: async ({ caller: { company } }) => ok(await showClientPostback(context, company.id)),
  })

const putClientPostback = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `PUT ${surface.base}/client-postback`,
    name: surface.companyParam('putClientPostback'),
    summary: 'Set the client postback of the company; its signing secret is shown the first time only',
    description: 'Needs a recent re-authentication.',
    ...surface.share('manage', true),
    params,
    body: z.strictObject({
      clientPostbackUrl: z.string().meta({
        ...urlMeta,
        description: 'The URL: https, in the sandbox also http on this machine.',
        example: 'https://shop.example/transactions',
      }),
      asOf: asOfInput,
    }),
    answers: {
      statusCode: 200,
      schema: clientPostbackResponse.extend({
        clientPostbackSecret: z.string().optional().meta({
          description: 'The signing secret, when the company sets a URL for the first time.',
          example: 'whsec_Zk1v...',
        }),
      }),
    },
    refuses: ['changed_meanwhile'],
    async handle({ body: { clientPostbackUrl, asOf }, ...request }) {
      const { id } = request.caller.company
      const call = surface.callOf(request)
      const { clientPostbackSecret } = await changeCompany(context, id, { clientPostbackUrl }, call, { asOf })
      return ok({ ...(await showClientPostback(context, id)), ...omitNullish({ clientPostbackSecret }) })
    },
  })

const deleteClientPostback = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `DELETE ${surface.base}/client-postback`,
    name: surface.companyParam('deleteClientPostback'),
    summary: 'Remove the client postback of the company and drop its pending deliveries',
    description: 'Needs a recent re-authentication. The signing secret stays for a later URL.',
    ...surface.share('manage', true),
    params,
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle(request) {
      const { id, clientPostbackUrl } = request.caller.company
      if (clientPostbackUrl === undefined)
        throw new ApiError('not_found', { message: 'No client postback is set up.' })
      await changeCompany(context, id, { clientPostbackUrl: null }, surface.callOf(request))
      return ok({ message: 'success' })
    },
  })

async function showClientPostback({ db }: AppContext, companyId: CompanyId) {
  const { url, hasSecret, asOf } = await loadClientPostback(db, companyId)
  return { ...omitNullish({ clientPostbackUrl: url }), hasSecret, asOf: toPublicId('aud', asOf) }
}
