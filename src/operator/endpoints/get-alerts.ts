import { z } from 'zod'
import type { AppContext } from '#context'
import { alertResponse, alertStatuses, loadAlerts, resolveAlert, showAlert, type AlertRow } from '#companies'
import type { CompanyId } from '#kernel/ids'
import { descriptionLengthMax, pageSizeMax } from '#kernel/limits'
import { endpoint, ok, pathId, trimmedText, type Endpoint } from '#platform/http'
import type { Surface } from '../surface.ts'
import { cutPage, pageQuery, toReadLimit } from '../list-page.ts'

/** The form in which a surface lists alerts. */
export type AlertForm<Shown extends z.ZodType> = {
  response: Shown
  show(companyId: CompanyId, alerts: readonly AlertRow[]): Promise<z.input<Shown>[]>
}

const bareForm: AlertForm<typeof alertResponse> = {
  response: alertResponse,
  show: async (_, alerts) => alerts.map(showAlert),
}

/** Creates the endpoints for the alerts of a company on the operator's surface. */
export function alertEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [getAlerts(context, surface, bareForm), postResolveAlert(context, surface)]
}

/** Creates the endpoint that lists the alerts of a company in a given form. */
export const getAlerts = <Caller, Shown extends z.ZodType>(
  context: AppContext,
  surface: Surface<Caller>,
  form: AlertForm<Shown>,
) =>
  endpoint({
    call: `GET ${surface.base}/alerts`,
    name: surface.companyParam('listAlerts'),
    summary: 'List the alerts of a company, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: pageQuery('alr').extend({
      // A client without pagination gets the largest page.
      limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeMax),
      status: z.enum(alertStatuses).optional().describe('all of them where it is left out'),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({ alerts: z.array(form.response), nextCursor: z.string().optional() }),
    },
    async handle(request) {
      const { status, limit, cursor } = request.query
      const { id } = await surface.companyOf(request)
      const range = { status, before: cursor, limit: toReadLimit(limit) }
      const { page, nextCursor } = cutPage('alr', await loadAlerts(context.db, id, range), limit)
      const alerts = await form.show(id, page)
      return ok({ alerts, ...(nextCursor === null ? {} : { nextCursor }) })
    },
  })

/** Creates the endpoint that resolves an alert. */
export const postResolveAlert = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/alerts/{alertId}/resolve`,
    name: surface.companyParam('resolveAlert'),
    summary: 'Resolve an alert; a repeated call changes nothing',
    ...surface.share('write'),
    params: z.object({ companyId: pathId('cmp'), alertId: pathId('alr') }),
    body: z.strictObject({ note: trimmedText(descriptionLengthMax).optional() }),
    answers: { statusCode: 200, schema: alertResponse },
    async handle(request) {
      const { params, body } = request
      const company = await surface.companyOf(request)
      const resolved = { alertId: params.alertId, note: body.note }
      const alert = await resolveAlert(context, company, resolved, surface.callOf(request))
      return ok(showAlert(alert))
    },
  })
