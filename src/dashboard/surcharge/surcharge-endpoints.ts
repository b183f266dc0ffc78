import { z } from 'zod'
import { changeCompany } from '#companies'
import type { AppContext } from '#context'
import { endpoint, ok, pathId, type Endpoint } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import {
  loadSurchargeSettings,
  surchargeSettingsBody,
  surchargeSettingsResponse,
} from './surcharge-settings.ts'
import { tryBody, tryResponse, trySurcharge } from './try-surcharge.ts'

const params = z.object({ companyId: pathId('cmp') })
const answers = { statusCode: 200, schema: surchargeSettingsResponse }

/** The surcharge of a company: its settings, and the result for a payment that is tried out. */
export function surchargeEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [getSurcharge(context, surface), putSurcharge(context, surface), postTry(context, surface)]
}

const getSurcharge = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/surcharge`,
    name: surface.companyParam('getSurcharge'),
    summary: 'Read the surcharge of the company, and the laws that limit it',
    ...surface.share('read'),
    params,
    answers,
    handle: async ({ caller: { company } }) => ok(await loadSurchargeSettings(context, company.id)),
  })

const putSurcharge = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `PUT ${surface.base}/surcharge`,
    name: surface.companyParam('putSurcharge'),
    summary: 'Replace the surcharge of the company',
    description: 'Needs a recent re-authentication. An omitted label is removed; other omitted fields stay.',
    ...surface.share('manage', true),
    params,
    body: surchargeSettingsBody,
    answers,
    refuses: ['changed_meanwhile'],
    async handle({ body, ...request }) {
      const { enabled, percentage, label, asOf, ...settings } = body
      const change = { surcharge: { enabled, percentage, label }, settings }
      const { id } = request.caller.company
      await changeCompany(context, id, change, surface.callOf(request), { asOf })
      return ok(await loadSurchargeSettings(context, id))
    },
  })

const postTry = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/surcharge/try`,
    name: surface.companyParam('trySurcharge'),
    summary: 'Show the surcharge of a kind of card, without a payment',
    ...surface.share('read'),
    params,
    body: tryBody,
    answers: { statusCode: 200, schema: tryResponse },
    handle: async ({ caller: { company }, body }) => ok(await trySurcharge(context, company, body)),
  })
