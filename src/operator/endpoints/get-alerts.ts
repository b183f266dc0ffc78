import { z } from 'zod'
import type { AppContext } from '#context'
import { alertResponse, alertStatuses, loadAlerts, resolveAlert, showAlert } from '#companies'
import { descriptionLengthMax, pageSizeMax } from '#kernel/limits'
import { endpoint, ok, pathId, trimmedText, type Endpoint } from '#platform/http'
import type { Surface } from '../surface.ts'
import { cutPage, pageQuery, toReadLimit } from '../list-page.ts'

/** Creates the endpoints for the alerts of a company on a given API surface. */
export function alertEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [getAlerts(context, surface), postResolveAlert(context, surface)]
}

const getAlerts = <Caller>(context: AppContext, surface: Surface<Caller>) =>
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
      schema: z.object({ alerts: z.array(alertResponse), nextCursor: z.string().optional() }),
    },
    async handle(request) {
      const { status, limit, cursor } = request.query
      const { id } = await surface.companyOf(request)
      const range = { status, before: cursor, limit: toReadLimit(limit) }
      const { page, nextCursor } = cutPage('alr', await loadAlerts(context.db, id, range), limit)
      return ok({ alerts: page.map(showAlert), ...(nextCursor === null ? {} : { nextCursor }) })
    },
  })

const postResolveAlert = <Caller>(context: AppContext, surface: Surface<Caller>) =>
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
