import { z } from 'zod'
import { byOperator, type Services } from '#access'
import { alertAnswer, alertStatuses, knownCompany, readAlerts, resolveAlert, showAlert } from '#companies'
import { descriptionLengthMax, pageSizeMax } from '#kernel/limits'
import { endpoint, ok, pathId, trimmedText } from '#platform/http'
import { cutPage, pageQuery, readLimit } from '../list-page.ts'

/** GET /operator/v1/companies/{companyId}/alerts: what happened that nobody asked for, the newest first. */
export const getAlerts = (services: Services) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/alerts',
    name: 'listAlerts',
    summary: 'List the alerts of a company, the newest first',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    query: pageQuery('alr').extend({
      // Whoever knows of no pages sees as many as one can hold.
      limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeMax),
      status: z.enum(alertStatuses).optional().describe('all of them where it is left out'),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({ alerts: z.array(alertAnswer), nextCursor: z.string().optional() }),
    },
    async handle({ params, query: { status, limit, cursor } }) {
      const { id } = await knownCompany(services.db, params.companyId)
      const asked = { status, before: cursor, limit: readLimit(limit) }
      const { page, nextCursor } = cutPage('alr', await readAlerts(services.db, id, asked), limit)
      return ok({ alerts: page.map(showAlert), ...(nextCursor === null ? {} : { nextCursor }) })
    },
  })

/** POST /operator/v1/companies/{companyId}/alerts/{alertId}/resolve: somebody has seen to it. */
export const postResolveAlert = (services: Services) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/alerts/{alertId}/resolve',
    name: 'resolveAlert',
    summary: 'Resolve an alert; the same again answers what the first time left',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp'), alertId: pathId('alr') }),
    body: z.strictObject({ note: trimmedText(descriptionLengthMax).optional() }),
    answers: { statusCode: 200, schema: alertAnswer },
    async handle({ params: { companyId, alertId }, body: { note }, ...request }) {
      const company = await knownCompany(services.db, companyId)
      const alert = await resolveAlert(services, company, { alertId, note }, byOperator(request))
      return ok(showAlert(alert))
    },
  })
